//! Every screen of both games, what keys do, saving and going on.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseEvent};
use ratatui::style::Color;
use sextant_bots::{Analysis, Candidate, Choice, Difference};
use sextant_cards::Match;
use sextant_core::{Random, Simulation, Tags};
use sextant_dice::DiceGame;

use super::super::cards::CardTable;
use super::super::dice::DiceTable;
use super::super::overlay::Advice;
use super::super::setup::seeded_chance;
use super::*;

const PERSON: SeatKind = SeatKind::Person;

fn bot() -> SeatKind {
    SeatKind::Bot("random".to_owned())
}

fn environment() -> Environment {
    Environment {
        store: None,
        record: None,
        palette: Palette::COLOURED,
        memory_aids: true,
        pace: Duration::ZERO,
    }
}

/// A game of these players with these options, dealt from a fixed secret.
fn playing<T: Table>(players: &[SeatKind], options: &[(&str, &str)]) -> LocalScreen<T> {
    let options: Tags = options.iter().copied().collect();
    let chance = seeded_chance("2a").unwrap();
    let setup = Setup { options, players: players.to_vec(), chance };
    LocalScreen::start(setup, environment()).unwrap()
}

/// Lets chance and bots act until a person must.
fn settle<T: Table>(playing: &mut LocalScreen<T>) {
    let start = Instant::now();
    while start.elapsed() < Duration::from_mins(1) {
        playing.tick();
        let turn = playing.state().turn();
        let person = turn.deciding().iter().any(|seat| playing.is_person(seat));
        let bots = turn.deciding().iter().any(|seat| !playing.is_person(seat));
        if playing.shows_result() && (!turn.is_over() || playing.kept.is_some()) {
            return;
        }
        if person && !bots && playing.thinking.is_none() {
            return;
        }
        std::thread::sleep(Duration::from_millis(1));
    }
    panic!("nobody decides");
}

/// Lets everybody do anything legal, without bots, until `enough`.
fn play_on<T: Table>(
    playing: &mut LocalScreen<T>,
    seed: u64,
    mut enough: impl FnMut(&Record<T::Game>) -> bool,
) {
    let mut random = Simulation::new(seed);
    let mut legal = Vec::new();
    while !enough(playing.record()) {
        match playing.state().turn() {
            Turn::Over => panic!("over too early"),
            Turn::Chance => playing.game.proceed().unwrap(),
            Turn::Decide(seats) => {
                let seat = seats.iter().next().unwrap();
                playing.state().legal(seat, &mut legal);
                let action = *random.pick(&legal).unwrap();
                playing.game.play(seat, &action.to_string()).unwrap();
            }
        }
    }
    playing.result_seen = Some(playing.game.session().steps());
}

fn buffer<T: Table>(playing: &mut LocalScreen<T>, width: u16, height: u16) -> Buffer {
    let area = Rect::new(0, 0, width, height);
    let mut buffer = Buffer::empty(area);
    playing.draw(area, &mut buffer);
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

fn screen<T: Table>(playing: &mut LocalScreen<T>) -> String {
    text(&buffer(playing, 80, 24))
}

fn press<T: Table>(playing: &mut LocalScreen<T>, keys: &str) {
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
        playing.event(&Event::Key(KeyEvent::new(code, KeyModifiers::NONE)));
    }
}

/// Clicks where a text stands on the screen.
fn click<T: Table>(playing: &mut LocalScreen<T>, words: &str) {
    let screen = screen(playing);
    let (row, line) =
        screen.lines().enumerate().find(|(_, line)| line.contains(words)).expect(words);
    let column = line[..line.find(words).unwrap()].chars().count();
    playing.event(&Event::Mouse(MouseEvent {
        kind: MouseEventKind::Down(MouseButton::Left),
        column: column as u16,
        row: row as u16,
        modifiers: KeyModifiers::NONE,
    }));
}

/// The last step in notation.
fn last<T: Table>(playing: &LocalScreen<T>) -> String {
    match playing.record().steps().last() {
        Some(Step::Action(seat, action)) => format!("{seat}: {action}"),
        Some(Step::Outcome(_)) => "chance".to_owned(),
        None => "nothing".to_owned(),
    }
}

fn cards(options: &[(&str, &str)]) -> LocalScreen<CardTable> {
    playing(&[PERSON, bot()], options)
}

/// A long round in which both players fill column after column.
fn full_columns() -> LocalScreen<CardTable> {
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
    let mut record = Record::<Match>::from_text(&text, &no_files).unwrap();
    let players = vec![PERSON, bot()];
    for (player, nth) in players.iter().zip(1..) {
        record.tags.set(&format!("Player{nth}"), player.to_tag());
    }
    let chance = seeded_chance("2a").unwrap();
    let setup = Setup { options: Tags::default(), players, chance };
    let game = LocalSession::of(Session::of_record(Box::new(record)));
    LocalScreen::of(game, setup, environment()).unwrap()
}

/// A dice game of five, half played.
fn five_players() -> LocalScreen<DiceTable> {
    let players = [PERSON, bot(), bot(), bot(), bot()];
    let mut playing = playing::<DiceTable>(&players, &[("Players", "5")]);
    play_on(&mut playing, 3, |record| {
        record.outcomes() == 21 && record.game().turn() == Turn::of(Seat::ONE)
    });
    playing
}

mod what_is_drawn {
    use super::*;
    use insta::assert_snapshot;

    #[test]
    fn the_card_game() {
        let mut playing = cards(&[("FirstStarter", "1")]);
        settle(&mut playing);
        assert_snapshot!("cards_opening", screen(&mut playing));
        press(&mut playing, "3");
        assert_snapshot!("cards_picked", screen(&mut playing));
        press(&mut playing, "d");
        assert_snapshot!("cards_must_draw", screen(&mut playing));
        play_on(&mut playing, 1, |record| {
            record.steps().len() > 60
                && record.game().turn() == Turn::of(Seat::ONE)
                && !record.game().round().unwrap().must_draw()
        });
        playing.table.reset();
        assert_snapshot!("cards_middle", screen(&mut playing));
        assert_snapshot!("cards_middle_large", text(&buffer(&mut playing, 120, 40)));
        playing.key(KeyCode::Char('a'));
        assert_snapshot!("cards_without_memory_aids", screen(&mut playing));
        playing.key(KeyCode::Char('a'));
        press(&mut playing, "l");
        assert_snapshot!("cards_log", screen(&mut playing));
        press(&mut playing, "l h");
        assert_snapshot!("cards_help", screen(&mut playing));
    }

    #[test]
    fn the_card_game_with_columns_of_twelve() {
        let mut playing = full_columns();
        press(&mut playing, "Right");
        assert_snapshot!("cards_full", screen(&mut playing));
        assert_snapshot!("cards_full_large", text(&buffer(&mut playing, 120, 40)));
    }

    #[test]
    fn results_of_the_card_game() {
        let mut playing = cards(&[("Rounds", "2"), ("Variant", "long")]);
        play_on(&mut playing, 5, |record| record.game().results().len() == 1);
        playing.result_seen = None;
        assert_snapshot!("cards_round_over", screen(&mut playing));
        press(&mut playing, "Enter");
        play_on(&mut playing, 6, |record| record.game().turn().is_over());
        playing.kept = Some(Ok(PathBuf::from("records/game.txt")));
        assert_snapshot!("cards_match_over", screen(&mut playing));
    }

    #[test]
    fn two_people_at_one_keyboard() {
        let mut playing = playing::<CardTable>(&[PERSON, PERSON], &[("FirstStarter", "2")]);
        settle(&mut playing);
        assert_snapshot!("cover", screen(&mut playing));
        press(&mut playing, "Enter");
        assert!(screen(&mut playing).contains("Your turn"), "{}", screen(&mut playing));
        press(&mut playing, "1 d space");
        settle(&mut playing);
        let before = screen(&mut playing);
        assert!(before.contains("pass the keyboard to Player 1"), "{before}");
        assert!(before.contains("Player 1 holds 8 cards"), "still the other's view: {before}");
        press(&mut playing, "Enter");
        let covered = screen(&mut playing);
        assert!(covered.contains("Press Enter when only you"), "{covered}");
        assert!(!covered.contains("Deck"), "nothing of the table shows through: {covered}");
        press(&mut playing, "l");
        assert_eq!(screen(&mut playing), covered, "no log over a cover");
        press(&mut playing, "Enter");
        assert!(screen(&mut playing).contains("Player 2 holds 8 cards"));
    }

    #[test]
    fn the_dice_game() {
        let mut playing = playing::<DiceTable>(&[PERSON, bot()], &[]);
        settle(&mut playing);
        assert_snapshot!("dice_opening", screen(&mut playing));
        press(&mut playing, "Right Up");
        assert_snapshot!("dice_picked", screen(&mut playing));
        press(&mut playing, "-");
        assert_snapshot!("dice_refusing", screen(&mut playing));
        press(&mut playing, "h");
        assert_snapshot!("dice_help", screen(&mut playing));
    }

    #[test]
    fn an_arrow_of_the_dice_game() {
        let mut playing = playing::<DiceTable>(&[PERSON, bot()], &[]);
        play_on(&mut playing, 4, |record| {
            record.game().view(Viewer::Seat(Seat::ONE)).arrows.contains(Seat::ONE)
                && record.outcomes() > 4
        });
        playing.table.reset();
        assert_snapshot!("dice_arrow", screen(&mut playing));
        press(&mut playing, "Right");
        assert_snapshot!("dice_arrow_picked", screen(&mut playing));
    }

    #[test]
    fn the_dice_game_of_five() {
        let mut playing = five_players();
        assert_snapshot!("dice_five", screen(&mut playing));
        assert_snapshot!("dice_five_large", text(&buffer(&mut playing, 120, 40)));
        play_on(&mut playing, 3, |record| {
            let deciding = record.game().turn().deciding();
            deciding.len() == 3 && !deciding.contains(Seat::ONE)
        });
        assert_snapshot!("dice_waiting", screen(&mut playing));
        play_on(&mut playing, 3, |record| record.game().turn().is_over());
        playing.kept = Some(Ok(PathBuf::from("records/game.txt")));
        assert_snapshot!("dice_over", screen(&mut playing));
    }

    #[test]
    fn advice_with_its_reasons() {
        let mut playing = cards(&[("FirstStarter", "1")]);
        settle(&mut playing);
        let mut advice = Advice::thinking("expert".to_owned());
        let candidates =
            ["R8D", "G8", "WH"].map(str::to_owned).into_iter().zip([4.25, -1.5, -12.0]);
        let reason = "neither of you can play it any more".to_owned();
        let difference = |margin| Difference { points: margin - 4.25, error: 0.8 };
        advice.set_choice(
            Ok(Choice {
                action: "R8D".to_owned(),
                analysis: Some(Analysis {
                    candidates: candidates
                        .map(|(action, margin)| Candidate {
                            action,
                            margin,
                            error: 1.3,
                            simulations: 9,
                            chance: None,
                            difference: (margin < 4.0).then(|| difference(margin)),
                        })
                        .collect(),
                    line: ["R8D", "D", "B2"].map(str::to_owned).to_vec(),
                    simulations: 600,
                    beliefs: Vec::new(),
                }),
            }),
            reason,
        );
        playing.overlay = Some(Overlay::Advice(advice));
        assert_snapshot!("advice", screen(&mut playing));
    }

    #[test]
    fn a_window_that_is_too_small() {
        let mut playing = cards(&[]);
        for (width, height) in [(79, 24), (80, 23), (20, 3), (1, 1)] {
            let shown = text(&buffer(&mut playing, width, height));
            if width > 40 {
                assert!(shown.contains("Sextant needs 80x24"), "{shown}");
            }
        }
    }

    #[test]
    fn without_colour_letters_and_symbols_say_the_same() {
        fn check<T: Table>(mut playing: LocalScreen<T>) {
            let coloured = buffer(&mut playing, 80, 24);
            assert!(coloured.content.iter().any(|cell| cell.bg != Color::Reset));
            playing.environment.palette = Palette::PLAIN;
            let plain = buffer(&mut playing, 80, 24);
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
        fn check<T: Table>(mut playing: LocalScreen<T>) {
            for cell in &buffer(&mut playing, 120, 40).content {
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
        let mut playing = cards(&[("FirstStarter", "1")]);
        settle(&mut playing);
        let hand: Vec<String> =
            playing.view().table.unwrap().hand.iter().map(|card| card.to_string()).collect();
        press(&mut playing, "1 p");
        assert_eq!(last(&playing), format!("1: {}", hand[0]));
        press(&mut playing, "u");
        assert_eq!(last(&playing), "chance");
        press(&mut playing, "Left d");
        assert_eq!(last(&playing), format!("1: {}D", hand[7]));
        press(&mut playing, "u Right Right Enter");
        assert_eq!(last(&playing), format!("1: {}", hand[1]));
        press(&mut playing, "Enter");
        assert_eq!(last(&playing), format!("1: {}", hand[1]), "a key held down does not go on");
        playing.held_key = HeldKey::default();
        press(&mut playing, "Enter");
        assert!(screen(&mut playing).contains("Now draw: space"), "Enter alone never draws");
        press(&mut playing, "space");
        assert_eq!(last(&playing), "1: D");
        press(&mut playing, "u");
        assert!(screen(&mut playing).contains("! "), "what was drawn is known");
    }

    #[test]
    fn an_illegal_action_shows_the_rules_message() {
        let mut playing = cards(&[("FirstStarter", "1")]);
        settle(&mut playing);
        press(&mut playing, "space");
        assert!(screen(&mut playing).contains("! A card must be placed before one is drawn"));
        press(&mut playing, "p");
        assert!(screen(&mut playing).contains("! Pick a card first"));
        let colour = playing.view().table.unwrap().hand.iter().next().unwrap().colour();
        press(&mut playing, "1 d");
        press(&mut playing, &colour.letter().to_lowercase().to_string());
        let shown = screen(&mut playing);
        assert!(shown.contains("was discarded this very turn and can't be drawn"), "{shown}");
    }

    #[test]
    fn the_mouse_does_the_same() {
        let mut playing = cards(&[("FirstStarter", "1")]);
        settle(&mut playing);
        let card = playing.view().table.unwrap().hand.iter().next().unwrap();
        click(&mut playing, &format!(" {card} "));
        click(&mut playing, &format!("[{card}] "));
        assert_eq!(last(&playing), format!("1: {card}"));
        click(&mut playing, "[Deck 44]");
        assert_eq!(last(&playing), "1: D");
    }

    #[test]
    fn dice_are_chosen_and_confirmed() {
        let mut playing = playing::<DiceTable>(&[PERSON, bot()], &[]);
        settle(&mut playing);
        let roll = playing.view().roll.unwrap();
        let (colour, digit) = (roll.colours()[2], roll.numbers()[1]);
        press(&mut playing, &colour.letter().to_lowercase().to_string());
        assert_eq!(last(&playing), "chance");
        press(&mut playing, &digit.to_string());
        assert_eq!(last(&playing), "chance", "nothing happens before it is confirmed");
        press(&mut playing, "Enter");
        assert_eq!(last(&playing), format!("1: {}{digit}", colour.letter()));
    }

    #[test]
    fn the_ninth_refusal_is_warned_of() {
        let mut playing = playing::<DiceTable>(&[PERSON, bot()], &[]);
        for _ in 0..8 {
            settle(&mut playing);
            press(&mut playing, "-");
            assert!(!screen(&mut playing).contains("exhausts"));
            press(&mut playing, "Enter");
        }
        settle(&mut playing);
        press(&mut playing, "x");
        let shown = screen(&mut playing);
        assert!(shown.contains("! The ninth refusal exhausts you"), "{shown}");
        assert!(shown.contains("EXHAUSTED"), "{shown}");
    }

    #[test]
    fn an_arrow_can_be_left_unused() {
        let mut playing = playing::<DiceTable>(&[PERSON, bot()], &[]);
        play_on(&mut playing, 4, |record| {
            record.game().view(Viewer::Seat(Seat::ONE)).arrows.contains(Seat::ONE)
        });
        press(&mut playing, ".");
        assert!(screen(&mut playing).contains("stop here: the arrow goes unused"));
        press(&mut playing, "Enter");
        assert_eq!(last(&playing), "1: >.");
    }

    #[test]
    fn advice_is_given() {
        let mut playing = cards(&[("FirstStarter", "1")]);
        settle(&mut playing);
        press(&mut playing, "?");
        let start = Instant::now();
        while playing.advisor.is_some() && start.elapsed() < Duration::from_mins(1) {
            playing.tick();
        }
        let shown = screen(&mut playing);
        assert!(shown.contains("Advice of") && shown.contains("→ "), "{shown}");
        press(&mut playing, "Esc");
        assert!(!screen(&mut playing).contains("Advice of"));
        assert_eq!(last(&playing), "chance", "advice does nothing by itself");
    }
}

mod resigning {
    use super::*;

    #[test]
    fn a_person_resigns_once_they_have_confirmed_it() {
        let mut playing = cards(&[("FirstStarter", "1")]);
        settle(&mut playing);
        press(&mut playing, "e");
        assert!(screen(&mut playing).contains("Resign, and so lose this game?"));
        press(&mut playing, "1");
        assert!(!playing.turn().is_over(), "any other key goes on");
        assert!(!screen(&mut playing).contains("Resign, and"));
        press(&mut playing, "e y");
        settle(&mut playing);
        let shown = screen(&mut playing);
        assert!(shown.contains("You resigned.") && shown.contains("random wins."), "{shown}");
        assert!(playing.record().to_text().contains("[Dropped \"seat 1 resigned\"]"));
        press(&mut playing, "e y");
        assert!(playing.turn().is_over(), "nobody resigns twice");
    }

    #[test]
    fn the_one_who_has_the_keyboard_resigns() {
        let mut playing = playing::<CardTable>(&[PERSON, PERSON], &[("FirstStarter", "2")]);
        settle(&mut playing);
        press(&mut playing, "e y");
        assert!(!playing.turn().is_over(), "nobody sits at a covered screen");
        press(&mut playing, "Enter e y");
        settle(&mut playing);
        let shown = screen(&mut playing);
        assert!(
            shown.contains("Player 2 resigned.") && shown.contains("Player 1 wins."),
            "{shown}"
        );
    }

    #[test]
    fn the_others_go_on_when_one_of_several_resigns() {
        let players = [PERSON, PERSON, bot()];
        let mut playing = playing::<DiceTable>(&players, &[("Players", "3")]);
        settle(&mut playing);
        press(&mut playing, "Enter e y");
        assert!(!playing.turn().is_over());
        settle(&mut playing);
        assert_eq!(playing.game.handover().next(), Some(Seat::TWO));
    }
}

mod what_is_kept {
    use super::*;

    fn store(name: &str) -> (PathBuf, Store) {
        let folder =
            std::env::temp_dir().join(format!("sextant-playing-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        (folder.clone(), Store::in_folder(folder))
    }

    /// A game can be left and taken up again after any step.
    fn resumes_after_every_step<T: Table>(players: &[SeatKind], options: &[(&str, &str)])
    where
        Record<T::Game>: PartialEq,
    {
        let mut playing = playing::<T>(players, options);
        for count in 1..200 {
            play_on(&mut playing, count, |record| record.steps().len() as u64 >= count);
            let again =
                LocalScreen::<T>::resume(&playing.record().to_text(), environment()).unwrap();
            assert_eq!(again.record().to_text(), playing.record().to_text());
            assert_eq!(again.setup.players, playing.setup.players);
            assert!(again.state() == playing.state(), "after step {count}");
            if playing.state().turn().is_over() {
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
        let chance = fresh_chance().unwrap();
        let setup = Setup { options, players: vec![PERSON, bot()], chance };
        let environment = Environment { store: Some(store.clone()), ..environment() };
        let mut playing = LocalScreen::<CardTable>::start(setup, environment).unwrap();
        let mut steps = 0;
        loop {
            settle(&mut playing);
            if playing.state().turn().is_over() {
                break;
            }
            let saved = store.load("cards").unwrap().expect("it is saved");
            assert_eq!(saved, playing.record().to_text());
            press(&mut playing, if steps % 2 == 0 { "1 d" } else { "space" });
            steps += 1;
        }
        assert_eq!(store.load("cards"), Ok(None), "a finished game is not offered again");
        let Some(Ok(path)) = &playing.kept else { panic!("the record is kept") };
        let text = std::fs::read_to_string(path).unwrap();
        let record = Record::<Match>::from_text(&text, &no_files).unwrap();
        assert_eq!(record.verify(), Ok(1));
        press(&mut playing, "r");
        settle(&mut playing);
        assert!(playing.record().steps().len() < 6, "a rematch begins");
        assert_ne!(playing.record().tags.get("Secret"), record.tags.get("Secret"));
        std::fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn what_was_tampered_with_does_not_resume() {
        let mut playing = cards(&[]);
        play_on(&mut playing, 1, |record| record.steps().len() == 20);
        let text = playing.record().to_text();
        let resume = |text: &str| LocalScreen::<CardTable>::resume(text, environment()).map(|_| ());
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
        assert!(LocalScreen::<DiceTable>::resume(&text, environment()).is_err());
    }

    #[test]
    fn an_unwritable_folder_is_reported_once_and_play_continues() {
        let file =
            std::env::temp_dir().join(format!("sextant-playing-file-{}", std::process::id()));
        std::fs::write(&file, "").unwrap();
        let mut playing = cards(&[("FirstStarter", "1")]);
        playing.environment.store = Some(Store::in_folder(file.clone()));
        settle(&mut playing);
        assert!(screen(&mut playing).contains("! This game can't be saved"));
        press(&mut playing, "1 d");
        assert!(screen(&mut playing).contains("Now draw"));
        std::fs::remove_file(file).unwrap();
    }

    #[test]
    fn dice_chosen_at_the_same_time_stay_out_of_the_log() {
        let players = [PERSON, bot(), bot()];
        let mut playing = playing::<DiceTable>(&players, &[("Players", "3")]);
        play_on(&mut playing, 1, |record: &Record<DiceGame>| {
            record.outcomes() == 2 && record.game().turn() == Turn::of(Seat::ONE)
                || record.outcomes() == 2 && record.game().turn().deciding().len() == 2
        });
        playing.game.play(Seat::THREE, "-").unwrap();
        let log = playing.log();
        assert!(!log.last().unwrap().starts_with("random 3"), "{log:?}");
        playing.game.play(Seat::ONE, "-").unwrap();
        playing.game.proceed().unwrap();
        assert!(
            playing.log().iter().any(|line| line == "random 3: refused"),
            "{:?}",
            playing.log()
        );
    }
}
