//! The JSON Schema of every game describes its real views.

use jsonschema::Validator;
use serde_json::{Value, json};
use sextant_core::{
    AnyRecord, Contributions, FairChance, Random, Seat, Secret, Simulation, Turn, Viewer,
};

fn validator(game: &str) -> Validator {
    let schema = sextant_catalog::view_schema(game).expect("every listed game has a schema");
    jsonschema::validator_for(schema.as_value()).expect("it is a schema")
}

/// Plays a random game, and hands over what every viewer sees after each step.
fn play(game: &str, options: &Value, seed: u64, mut look: impl FnMut(&Value)) {
    let mut random = Simulation::new(seed);
    let secret = Secret::from_seed(&format!("{seed:02x}")).unwrap();
    let chance = FairChance::new(&secret, "schema", &Contributions::NONE);
    let mut record = sextant_catalog::game(game).unwrap().start(options).unwrap();
    for _ in 0..400 {
        Viewer::all(record.seats())
            .for_each(|viewer| look(&record.view(viewer).read().expect("it is JSON")));
        match record.turn() {
            Turn::Over => return,
            Turn::Chance => record.draw(&chance).unwrap(),
            Turn::Decide(seats) => {
                let seats: Vec<Seat> = seats.iter().collect();
                act(&mut *record, seats[random.below(seats.len() as u32) as usize], &mut random);
            }
        }
    }
}

fn act(record: &mut dyn AnyRecord, seat: Seat, random: &mut Simulation) {
    let legal = record.legal(seat);
    let action = &legal[random.below(legal.len() as u32) as usize];
    record.play(seat, action).unwrap();
}

fn check(game: &str, options: &Value) {
    let validator = validator(game);
    let mut views = 0;
    play(game, options, 1, |view| {
        views += 1;
        if let Err(error) = validator.validate(view) {
            panic!("{game} {options}: {error} at {}\n{view}", error.instance_path());
        }
    });
    assert!(views > 100, "{game} {options}: {views} views");
}

#[test]
fn views_of_the_card_game_fit_their_schema() {
    check("cards", &json!({"rounds": 2}));
    check("cards", &json!({"variant": "long", "rounds": 1}));
    check("cards", &json!({"rounds": 3, "turn_limit": 8, "discards": "top"}));
}

#[test]
fn views_of_the_dice_game_fit_their_schema() {
    for players in 2..=5 {
        check("dice", &json!({"players": players}));
    }
    check("dice", &json!({"players": 3, "order": "clockwise"}));
}

/// What would a schema be worth that takes anything?
#[test]
fn a_view_with_a_field_missing_or_of_another_type_does_not_fit() {
    for game in sextant_catalog::GAMES {
        let validator = validator(game.name());
        let mut fields = Vec::new();
        play(game.name(), &json!({}), 1, |view| {
            fields = view.as_object().unwrap().keys().cloned().collect();
            for field in &fields {
                let mut without = view.clone();
                without.as_object_mut().unwrap().remove(field);
                assert!(!validator.is_valid(&without), "{} without {field}", game.name());
                let mut other = view.clone();
                other[field] = json!({"unlike": "anything"});
                assert!(!validator.is_valid(&other), "{} with another {field}", game.name());
            }
        });
        assert!(fields.len() > 5);
    }
}
