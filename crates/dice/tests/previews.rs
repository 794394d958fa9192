//! What a player is shown before deciding is what happens then.

use sextant_core::{
    Game, Random, Record, Seat, Simulation, Turn, Viewer, next_to_decide, no_files,
};
use sextant_dice::{DiceGame, Mark, Options, Preview};

/// What seat 1 is shown about an action after these turns of three players.
fn preview(turns: &str, action: &str) -> Preview {
    let text = format!("[Game \"dice\"]\n[Players \"3\"]\n\n{turns}");
    let record = Record::<DiceGame>::from_text(&text, &no_files).unwrap();
    let previews = record.game().view(Viewer::Seat(Seat::ONE)).previews();
    previews.into_iter().find(|preview| preview.action.to_string() == action).unwrap()
}

#[test]
fn the_first_number_of_an_expedition_costs_what_the_track_says() {
    let entered = preview("1. RYY 037 :", "Y7");
    assert!(matches!(entered.mark, Mark::Box { nth: 1, number: 7, .. }));
    assert_eq!((entered.change, entered.score), (-20, -20));
}

#[test]
fn a_zero_marks_the_circle_and_a_refusal_shades_a_die() {
    let circle = preview("1. RYY 037 :", "R0");
    assert!(matches!(circle.mark, Mark::Circle { .. }));
    assert_eq!(circle.change, -100);
    let refusal = preview("1. RYY 037 :", "-");
    assert_eq!((refusal.mark, refusal.change), (Mark::Die { nth: 1 }, -40));
    assert!(!refusal.exhausts);
}

#[test]
fn an_arrow_is_announced_and_then_asked_about() {
    let entered = preview("1. BBB 222 : B2 - -\n2. BBB 222 : - -", "B2");
    assert!(entered.arrow);
    let text = "1. BBB 222 : B2 - -\n2. BBB 222 : - - B2";
    assert!(matches!(preview(text, ">R").mark, Mark::Box { nth: 1, number: 1, .. }));
    assert_eq!(preview(text, ">.").mark, Mark::Nothing);
}

#[test]
fn the_ninth_refusal_warns_and_the_tenth_costs_nothing() {
    use std::fmt::Write as _;
    let refusals = |turns: usize| {
        let mut text = String::new();
        for turn in 1..=turns {
            // The others enter something now and then, or all would be exhausted at once.
            let others = if turn % 3 == 1 { "R9 R9" } else { "- -" };
            let entries = if turn % 3 == 1 { format!("- {others}") } else { "- - -".to_owned() };
            let _ = writeln!(text, "{turn}. RRR 999 : {entries}");
        }
        text
    };
    let warned = preview(&format!("{}9. RRR 999 : -\n", refusals(8)), "-");
    assert!(warned.exhausts);
    assert_eq!(warned.change, -70);
    let free = preview(&format!("{}10. RRR 999 :", refusals(9)), "-");
    assert_eq!((free.mark, free.change, free.exhausts), (Mark::Nothing, 0, false));
}

#[test]
fn whoever_ends_a_turn_has_the_score_they_were_shown() {
    for seed in 0..20 {
        let mut random = Simulation::new(seed);
        let players = 2 + (seed % 4) as u8;
        let options = Options { players: players.try_into().unwrap(), ..Options::default() };
        let mut game = DiceGame::new(&options);
        let (mut actions, mut turns) = (Vec::new(), 0);
        while game.turn() != Turn::Over {
            let Some(seat) = next_to_decide(&game) else {
                turns += 1;
                game.apply_outcome(&DiceGame::draw(&options, turns, &mut random)).unwrap();
                continue;
            };
            game.legal(seat, &mut actions);
            let previews = game.view(Viewer::Seat(seat)).previews();
            assert_eq!(previews.iter().map(|it| it.action).collect::<Vec<_>>(), actions);
            let preview = random.pick(&previews).unwrap();
            game.play(seat, preview.action).unwrap();
            if !matches!(game.turn(), Turn::Decide(_)) {
                assert_eq!(game.score(seat), preview.score, "{preview:?}");
            }
        }
    }
}
