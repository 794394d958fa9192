//! Every screen of both games, what keys do, saving and going on.

use ratatui::crossterm::event::{KeyEvent, KeyModifiers, MouseEvent};
use ratatui::style::Color;
use sextant_bots::{Candidate, Choice, Thoughts};
use sextant_cards::Match;
use sextant_dice::DiceGame;
use sextant_game::{Random, Simulation, Tags};

use super::super::cards::CardTable;
use super::super::dice::DiceTable;
use super::super::overlay::Advice;
use super::*;

const PERSON: Player = Player::Person;

fn bot() -> Player {
    Player::Bot("random".to_owned())
}

fn ground() -> Ground {
    Ground { store: None, record: None, palette: Palette::COLOURED, pace: Duration::ZERO }
}

/// A game of these players with these options, dealt from a fixed secret.
fn sitting<T: Table>(players: &[Player], options: &[(&str, &str)]) -> Sitting<T> {
    let options: Tags = options.iter().copied().collect();
    let chance = Chance::of_seed("2a").unwrap();
    let setup = Setup { options, players: players.to_vec(), chance };
    Sitting::start(setup, ground()).unwrap()
}

/// Lets chance and bots act until a person must.
fn settle<T: Table>(sitting: &mut Sitting<T>) {
    let start = Instant::now();
    while start.elapsed() < Duration::from_mins(1) {
        sitting.tick();
        let turn = sitting.record.game().turn();
        let person = turn.deciding().iter().any(|seat| sitting.is_person(seat));
        let bots = turn.deciding().iter().any(|seat| !sitting.is_person(seat));
        if sitting.shows_result() && (!turn.is_over() || sitting.kept.is_some()) {
            return;
        }
        if person && !bots && sitting.thinking.is_none() {
            return;
        }
        std::thread::sleep(Duration::from_millis(1));
    }
    panic!("nobody decides");
}

/// Lets everybody do anything legal, without bots, until `enough`.
fn play_on<T: Table>(
    sitting: &mut Sitting<T>,
    seed: u64,
    mut enough: impl FnMut(&Record<T::Game>) -> bool,
) {
    let mut random = Simulation::new(seed);
    let mut legal = Vec::new();
    while !enough(&sitting.record) {
        match sitting.record.game().turn() {
            Turn::Over => panic!("over too early"),
            Turn::Chance => sitting.record.draw(&sitting.setup.chance.fair()).unwrap(),
            Turn::Decide(seats) => {
                let seat = seats.iter().next().unwrap();
                sitting.record.game().legal(seat, &mut legal);
                let action = *random.pick(&legal).unwrap();
                sitting.record.play(seat, action).unwrap();
            }
        }
    }
    sitting.results_seen = sitting.record.outcomes();
}

fn buffer<T: Table>(sitting: &mut Sitting<T>, width: u16, height: u16) -> Buffer {
    let area = Rect::new(0, 0, width, height);
    let mut buffer = Buffer::empty(area);
    sitting.draw(area, &mut buffer);
    buffer
}

fn text(buffer: &Buffer) -> String {
    let area = buffer.area;
    let line = |y: u16| {
        let line: String = (0..area.width).map(|x| buffer[(x, y)].symbol()).collect();
        line.trim_end().to_owned()
    };
    (0..area.height).map(line).collect::<Vec<_>>().join("\n")
}

fn screen<T: Table>(sitting: &mut Sitting<T>) -> String {
    text(&buffer(sitting, 80, 24))
}

fn press<T: Table>(sitting: &mut Sitting<T>, keys: &str) {
    for key in keys.split_whitespace() {
        let code = match key {
            "Enter" => KeyCode::Enter,
            "Esc" => KeyCode::Esc,
            "Left" => KeyCode::Left,
            "Right" => KeyCode::Right,
            "Up" => KeyCode::Up,
            "Down" => KeyCode::Down,
            "space" => KeyCode::Char(' '),
            key => KeyCode::Char(key.chars().next().unwrap()),
        };
        sitting.event(&Event::Key(KeyEvent::new(code, KeyModifiers::NONE)));
    }
}

/// Clicks where a text stands on the screen.
fn click<T: Table>(sitting: &mut Sitting<T>, words: &str) {
    let screen = screen(sitting);
    let (row, line) =
        screen.lines().enumerate().find(|(_, line)| line.contains(words)).expect(words);
    let column = line[..line.find(words).unwrap()].chars().count();
    sitting.event(&Event::Mouse(MouseEvent {
        kind: MouseEventKind::Down(MouseButton::Left),
        column: column as u16,
        row: row as u16,
        modifiers: KeyModifiers::NONE,
    }));
}

/// The last step in notation.
fn last<T: Table>(sitting: &Sitting<T>) -> String {
    match sitting.record.steps().last() {
        Some(Step::Action(seat, action)) => format!("{seat}: {action}"),
        Some(Step::Outcome(_)) => "chance".to_owned(),
        None => "nothing".to_owned(),
    }
}

fn cards(options: &[(&str, &str)]) -> Sitting<CardTable> {
    sitting(&[PERSON, bot()], options)
}

/// A long round in which both players fill column after column.
fn full_columns() -> Sitting<CardTable> {
    let order = |colours: &str| -> Vec<String> {
        colours
            .chars()
            .flat_map(|colour| {
                let wagers = std::iter::repeat_n(format!("{colour}H"), 3);
                wagers.chain((2..=10).map(move |number| format!("{colour}{number}")))
            })
            .collect()
    };
    let (one, two) = (order("RGY"), order("BWP"));
    let (ones, twos) = (one[8..].iter(), two[8..].iter());
    let pile = ones.zip(twos).flat_map(|(one, two)| [one.clone(), two.clone()]);
    let deck: Vec<String> = one[..8].iter().chain(&two[..8]).cloned().chain(pile).collect();
    let turns: Vec<String> =
        (0..26).map(|nth| format!("{}. {},D {},D", nth + 1, one[nth], two[nth])).collect();
    let text = format!(
        "[Game \"cards\"]\n[Variant \"long\"]\n[Rounds \"3\"]\n[Round \"1\"]\n[Starter \"1\"]\n\
         [Deck \"{}\"]\n{}",
        deck.join(" "),
        turns.join(" "),
    );
    let record = Record::<Match>::from_text(&text, &no_files).unwrap();
    let chance = Chance::of_seed("2a").unwrap();
    let setup = Setup { options: Tags::default(), players: vec![PERSON, bot()], chance };
    Sitting::of(record, setup, ground()).unwrap()
}

/// A dice game of five, half played.
fn five_players() -> Sitting<DiceTable> {
    let players = [PERSON, bot(), bot(), bot(), bot()];
    let mut sitting = sitting::<DiceTable>(&players, &[("Players", "5")]);
    play_on(&mut sitting, 3, |record| {
        record.outcomes() == 21 && record.game().turn() == Turn::of(Seat::ONE)
    });
    sitting
}

mod what_is_drawn {
    use super::*;
    use insta::assert_snapshot;

    #[test]
    fn the_card_game() {
        let mut sitting = cards(&[("FirstStarter", "1")]);
        settle(&mut sitting);
        assert_snapshot!("cards_opening", screen(&mut sitting));
        press(&mut sitting, "3");
        assert_snapshot!("cards_picked", screen(&mut sitting));
        press(&mut sitting, "d");
        assert_snapshot!("cards_must_draw", screen(&mut sitting));
        play_on(&mut sitting, 1, |record| {
            record.steps().len() > 60
                && record.game().turn() == Turn::of(Seat::ONE)
                && !record.game().round().unwrap().must_draw()
        });
        sitting.table.reset();
        assert_snapshot!("cards_middle", screen(&mut sitting));
        assert_snapshot!("cards_middle_large", text(&buffer(&mut sitting, 120, 40)));
        press(&mut sitting, "l");
        assert_snapshot!("cards_log", screen(&mut sitting));
        press(&mut sitting, "l h");
        assert_snapshot!("cards_help", screen(&mut sitting));
    }

    #[test]
    fn the_card_game_with_columns_of_twelve() {
        let mut sitting = full_columns();
        press(&mut sitting, "Right");
        assert_snapshot!("cards_full", screen(&mut sitting));
        assert_snapshot!("cards_full_large", text(&buffer(&mut sitting, 120, 40)));
    }

    #[test]
    fn results_of_the_card_game() {
        let mut sitting = cards(&[("Rounds", "2"), ("Variant", "long")]);
        play_on(&mut sitting, 5, |record| record.game().results().len() == 1);
        sitting.results_seen = 0;
        assert_snapshot!("cards_round_over", screen(&mut sitting));
        press(&mut sitting, "Enter");
        play_on(&mut sitting, 6, |record| record.game().turn().is_over());
        sitting.kept = Some(Ok(PathBuf::from("records/game.txt")));
        assert_snapshot!("cards_match_over", screen(&mut sitting));
    }

    #[test]
    fn two_people_at_one_keyboard() {
        let mut sitting = sitting::<CardTable>(&[PERSON, PERSON], &[("FirstStarter", "2")]);
        settle(&mut sitting);
        assert_snapshot!("cover", screen(&mut sitting));
        press(&mut sitting, "Enter");
        assert!(screen(&mut sitting).contains("Your turn"), "{}", screen(&mut sitting));
        press(&mut sitting, "1 d space");
        settle(&mut sitting);
        let before = screen(&mut sitting);
        assert!(before.contains("pass the keyboard to Player 1"), "{before}");
        assert!(before.contains("Player 1 holds 8 cards"), "still the other's view: {before}");
        press(&mut sitting, "Enter");
        let covered = screen(&mut sitting);
        assert!(covered.contains("Press Enter when only you"), "{covered}");
        assert!(!covered.contains("Deck"), "nothing of the table shows through: {covered}");
        press(&mut sitting, "l");
        assert_eq!(screen(&mut sitting), covered, "no log over a cover");
        press(&mut sitting, "Enter");
        assert!(screen(&mut sitting).contains("Player 2 holds 8 cards"));
    }

    #[test]
    fn the_dice_game() {
        let mut sitting = sitting::<DiceTable>(&[PERSON, bot()], &[]);
        settle(&mut sitting);
        assert_snapshot!("dice_opening", screen(&mut sitting));
        press(&mut sitting, "Right Up");
        assert_snapshot!("dice_picked", screen(&mut sitting));
        press(&mut sitting, "-");
        assert_snapshot!("dice_refusing", screen(&mut sitting));
        press(&mut sitting, "h");
        assert_snapshot!("dice_help", screen(&mut sitting));
    }

    #[test]
    fn an_arrow_of_the_dice_game() {
        let mut sitting = sitting::<DiceTable>(&[PERSON, bot()], &[]);
        play_on(&mut sitting, 4, |record| {
            record.game().view(Viewer::Seat(Seat::ONE)).arrows.contains(Seat::ONE)
                && record.outcomes() > 4
        });
        sitting.table.reset();
        assert_snapshot!("dice_arrow", screen(&mut sitting));
        press(&mut sitting, "Right");
        assert_snapshot!("dice_arrow_picked", screen(&mut sitting));
    }

    #[test]
    fn the_dice_game_of_five() {
        let mut sitting = five_players();
        assert_snapshot!("dice_five", screen(&mut sitting));
        assert_snapshot!("dice_five_large", text(&buffer(&mut sitting, 120, 40)));
        play_on(&mut sitting, 3, |record| {
            let deciding = record.game().turn().deciding();
            deciding.len() == 3 && !deciding.contains(Seat::ONE)
        });
        assert_snapshot!("dice_waiting", screen(&mut sitting));
        play_on(&mut sitting, 3, |record| record.game().turn().is_over());
        sitting.kept = Some(Ok(PathBuf::from("records/game.txt")));
        assert_snapshot!("dice_over", screen(&mut sitting));
    }

    #[test]
    fn advice_with_its_reasons() {
        let mut sitting = cards(&[("FirstStarter", "1")]);
        settle(&mut sitting);
        let mut advice = Advice::thinking("expert".to_owned());
        let candidates =
            ["R8D", "G8", "WH"].map(str::to_owned).into_iter().zip([4.25, -1.5, -12.0]);
        advice.told(Ok(Choice {
            action: "R8D".to_owned(),
            thoughts: Some(Thoughts {
                candidates: candidates
                    .map(|(action, margin)| Candidate {
                        action,
                        margin,
                        error: 1.3,
                        simulations: 9,
                    })
                    .collect(),
                line: ["R8D", "D", "B2"].map(str::to_owned).to_vec(),
                simulations: 600,
            }),
        }));
        sitting.overlay = Some(Overlay::Advice(advice));
        assert_snapshot!("advice", screen(&mut sitting));
    }

    #[test]
    fn a_window_that_is_too_small() {
        let mut sitting = cards(&[]);
        for (width, height) in [(79, 24), (80, 23), (20, 3), (1, 1)] {
            let shown = text(&buffer(&mut sitting, width, height));
            if width > 40 {
                assert!(shown.contains("Sextant needs 80x24"), "{shown}");
            }
        }
    }

    #[test]
    fn without_colour_the_same_is_told_by_letters_and_symbols() {
        fn check<T: Table>(mut sitting: Sitting<T>) {
            let coloured = buffer(&mut sitting, 80, 24);
            assert!(coloured.content.iter().any(|cell| cell.bg != Color::Reset));
            sitting.ground.palette = Palette::PLAIN;
            let plain = buffer(&mut sitting, 80, 24);
            assert_eq!(text(&plain), text(&coloured));
            for cell in &plain.content {
                assert_eq!((cell.fg, cell.bg), (Color::Reset, Color::Reset), "{cell:?}");
            }
        }
        check(full_columns());
        check(five_players());
    }

    #[test]
    fn only_the_sixteen_colours_are_used() {
        fn check<T: Table>(mut sitting: Sitting<T>) {
            for cell in &buffer(&mut sitting, 120, 40).content {
                for colour in [cell.fg, cell.bg] {
                    assert!(!matches!(colour, Color::Rgb(..) | Color::Indexed(_)), "{colour}");
                }
            }
        }
        check(full_columns());
        check(five_players());
    }
}

mod what_keys_do {
    use super::*;

    #[test]
    fn a_card_is_placed_or_discarded_and_another_drawn() {
        let mut sitting = cards(&[("FirstStarter", "1")]);
        settle(&mut sitting);
        let hand: Vec<String> =
            sitting.view().table.unwrap().hand.iter().map(|card| card.to_string()).collect();
        press(&mut sitting, "1 p");
        assert_eq!(last(&sitting), format!("1: {}", hand[0]));
        press(&mut sitting, "u");
        assert_eq!(last(&sitting), "chance");
        press(&mut sitting, "Left d");
        assert_eq!(last(&sitting), format!("1: {}D", hand[7]));
        press(&mut sitting, "u Right Right Enter");
        assert_eq!(last(&sitting), format!("1: {}", hand[1]));
        press(&mut sitting, "Enter");
        assert_eq!(last(&sitting), format!("1: {}", hand[1]), "a key held down does not go on");
        sitting.last_key = None;
        press(&mut sitting, "Enter");
        assert!(screen(&mut sitting).contains("Now draw: space"), "Enter alone never draws");
        press(&mut sitting, "space");
        assert_eq!(last(&sitting), "1: D");
        press(&mut sitting, "u");
        assert!(screen(&mut sitting).contains("! "), "what was drawn is known");
    }

    #[test]
    fn what_the_rules_forbid_is_told_in_their_words() {
        let mut sitting = cards(&[("FirstStarter", "1")]);
        settle(&mut sitting);
        press(&mut sitting, "space");
        assert!(screen(&mut sitting).contains("! A card must be placed before one is drawn"));
        press(&mut sitting, "p");
        assert!(screen(&mut sitting).contains("! Pick a card first"));
        let colour = sitting.view().table.unwrap().hand.iter().next().unwrap().colour();
        press(&mut sitting, "1 d");
        press(&mut sitting, &colour.letter().to_lowercase().to_string());
        let shown = screen(&mut sitting);
        assert!(shown.contains("was discarded this very turn and can't be drawn"), "{shown}");
    }

    #[test]
    fn the_mouse_does_the_same() {
        let mut sitting = cards(&[("FirstStarter", "1")]);
        settle(&mut sitting);
        let card = sitting.view().table.unwrap().hand.iter().next().unwrap();
        click(&mut sitting, &format!(" {card} "));
        click(&mut sitting, &format!("[{card}] "));
        assert_eq!(last(&sitting), format!("1: {card}"));
        click(&mut sitting, "[Deck 44]");
        assert_eq!(last(&sitting), "1: D");
    }

    #[test]
    fn dice_are_chosen_and_confirmed() {
        let mut sitting = sitting::<DiceTable>(&[PERSON, bot()], &[]);
        settle(&mut sitting);
        let roll = sitting.view().roll.unwrap();
        let (colour, digit) = (roll.colours()[2], roll.numbers()[1]);
        press(&mut sitting, &colour.letter().to_lowercase().to_string());
        assert_eq!(last(&sitting), "chance");
        press(&mut sitting, &digit.to_string());
        assert_eq!(last(&sitting), "chance", "nothing happens before it is confirmed");
        press(&mut sitting, "Enter");
        assert_eq!(last(&sitting), format!("1: {}{digit}", colour.letter()));
    }

    #[test]
    fn the_ninth_refusal_is_warned_of() {
        let mut sitting = sitting::<DiceTable>(&[PERSON, bot()], &[]);
        for _ in 0..8 {
            settle(&mut sitting);
            press(&mut sitting, "-");
            assert!(!screen(&mut sitting).contains("exhausts"));
            press(&mut sitting, "Enter");
        }
        settle(&mut sitting);
        press(&mut sitting, "x");
        let shown = screen(&mut sitting);
        assert!(shown.contains("! The ninth refusal exhausts you"), "{shown}");
        assert!(shown.contains("EXHAUSTED"), "{shown}");
    }

    #[test]
    fn an_arrow_can_be_left_unused() {
        let mut sitting = sitting::<DiceTable>(&[PERSON, bot()], &[]);
        play_on(&mut sitting, 4, |record| {
            record.game().view(Viewer::Seat(Seat::ONE)).arrows.contains(Seat::ONE)
        });
        press(&mut sitting, ".");
        assert!(screen(&mut sitting).contains("stop here: the arrow goes unused"));
        press(&mut sitting, "Enter");
        assert_eq!(last(&sitting), "1: >.");
    }

    #[test]
    fn advice_is_given() {
        let mut sitting = cards(&[("FirstStarter", "1")]);
        settle(&mut sitting);
        press(&mut sitting, "?");
        let start = Instant::now();
        while sitting.advisor.is_some() && start.elapsed() < Duration::from_mins(1) {
            sitting.tick();
        }
        let shown = screen(&mut sitting);
        assert!(shown.contains("Advice of") && shown.contains("→ "), "{shown}");
        press(&mut sitting, "Esc");
        assert!(!screen(&mut sitting).contains("Advice of"));
        assert_eq!(last(&sitting), "chance", "advice does nothing by itself");
    }
}

mod what_is_kept {
    use super::*;

    fn store(name: &str) -> (PathBuf, Store) {
        let folder =
            std::env::temp_dir().join(format!("sextant-sitting-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        (folder.clone(), Store::in_folder(folder))
    }

    /// A game can be left and taken up again after any step.
    fn resumes_after_every_step<T: Table>(players: &[Player], options: &[(&str, &str)])
    where
        Record<T::Game>: PartialEq,
    {
        let mut sitting = sitting::<T>(players, options);
        for count in 1..200 {
            play_on(&mut sitting, count, |record| record.steps().len() as u64 >= count);
            let again = Sitting::<T>::resume(&sitting.record.to_text(), ground()).unwrap();
            assert_eq!(again.record.to_text(), sitting.record.to_text());
            assert_eq!(again.setup.players, sitting.setup.players);
            assert!(again.record.game() == sitting.record.game(), "after step {count}");
            if sitting.record.game().turn().is_over() {
                return;
            }
        }
    }

    #[test]
    fn a_card_game_resumes_after_every_step() {
        resumes_after_every_step::<CardTable>(&[PERSON, bot()], &[("Rounds", "2")]);
        let options = [("Variant", "long"), ("FirstStarter", "drawn"), ("Discards", "top")];
        resumes_after_every_step::<CardTable>(&[PERSON, PERSON], &options);
    }

    #[test]
    fn a_dice_game_resumes_after_every_step() {
        resumes_after_every_step::<DiceTable>(&[PERSON, bot()], &[]);
        let players = [PERSON, bot(), PERSON, bot()];
        resumes_after_every_step::<DiceTable>(&players, &[("Players", "4")]);
        let options = [("Players", "4"), ("Order", "clockwise")];
        resumes_after_every_step::<DiceTable>(&players, &options);
    }

    #[test]
    fn every_step_is_saved_and_the_record_of_the_end_is_fair() {
        let (folder, store) = store("every-step");
        let options: Tags = [("Rounds", "1")].into_iter().collect();
        let chance = Chance::fresh().unwrap();
        let setup = Setup { options, players: vec![PERSON, bot()], chance };
        let ground = Ground { store: Some(store.clone()), ..ground() };
        let mut sitting = Sitting::<CardTable>::start(setup, ground).unwrap();
        let mut steps = 0;
        loop {
            settle(&mut sitting);
            if sitting.record.game().turn().is_over() {
                break;
            }
            let saved = store.load("cards").unwrap().expect("it is saved");
            assert_eq!(saved, sitting.record.to_text());
            press(&mut sitting, if steps % 2 == 0 { "1 d" } else { "space" });
            steps += 1;
        }
        assert_eq!(store.load("cards"), Ok(None), "a finished game is not offered again");
        let Some(Ok(path)) = &sitting.kept else { panic!("the record is kept") };
        let text = std::fs::read_to_string(path).unwrap();
        let record = Record::<Match>::from_text(&text, &no_files).unwrap();
        assert_eq!(record.verify(), Ok(1));
        press(&mut sitting, "r");
        settle(&mut sitting);
        assert!(sitting.record.steps().len() < 6, "a rematch begins");
        assert_ne!(sitting.record.tags.get("Secret"), record.tags.get("Secret"));
        std::fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn what_was_tampered_with_does_not_resume() {
        let mut sitting = cards(&[]);
        play_on(&mut sitting, 1, |record| record.steps().len() == 20);
        let text = sitting.record.to_text();
        let resume = |text: &str| Sitting::<CardTable>::resume(text, ground()).map(|_| ());
        assert_eq!(resume(&text), Ok(()));
        for (from, to) in [
            ("[Secret \"", "[Secrets \""),
            ("[Player2 \"bot random\"]", "[Player2 \"nobody\"]"),
            ("[Player2 \"bot random\"]", "[Player2 \"bot unheard-of\"]"),
            ("[Player1 \"person\"]", "[Player1 \"bot random\"]"),
            ("2a\"]", "2b\"]"),
            ("[Game \"cards\"]", ""),
        ] {
            let changed = text.replacen(from, to, 1);
            assert_ne!(changed, text, "{from}");
            assert!(resume(&changed).is_err(), "{from} -> {to}");
        }
        assert!(resume("").is_err());
        assert!(resume(&text[..text.len() / 2]).is_err());
        assert!(Sitting::<DiceTable>::resume(&text, ground()).is_err());
    }

    #[test]
    fn a_folder_that_can_t_be_written_to_is_told_once_and_play_goes_on() {
        let file =
            std::env::temp_dir().join(format!("sextant-sitting-file-{}", std::process::id()));
        std::fs::write(&file, "").unwrap();
        let mut sitting = cards(&[("FirstStarter", "1")]);
        sitting.ground.store = Some(Store::in_folder(file.clone()));
        settle(&mut sitting);
        assert!(screen(&mut sitting).contains("! This game can't be saved"));
        press(&mut sitting, "1 d");
        assert!(screen(&mut sitting).contains("Now draw"));
        std::fs::remove_file(file).unwrap();
    }

    #[test]
    fn dice_chosen_at_the_same_time_stay_out_of_the_log() {
        let players = [PERSON, bot(), bot()];
        let mut sitting = sitting::<DiceTable>(&players, &[("Players", "3")]);
        play_on(&mut sitting, 1, |record: &Record<DiceGame>| {
            record.outcomes() == 2 && record.game().turn() == Turn::of(Seat::ONE)
                || record.outcomes() == 2 && record.game().turn().deciding().len() == 2
        });
        sitting.record.play(Seat::THREE, sextant_dice::Action::Refuse).unwrap();
        let log = sitting.log();
        assert!(!log.last().unwrap().starts_with("random 3"), "{log:?}");
        sitting.record.play(Seat::ONE, sextant_dice::Action::Refuse).unwrap();
        sitting.record.draw(&sitting.setup.chance.fair()).unwrap();
        assert!(
            sitting.log().iter().any(|line| line == "random 3: refused"),
            "{:?}",
            sitting.log()
        );
    }
}
