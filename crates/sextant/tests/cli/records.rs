//! Records that the tests hand to the program.

/// What `sextant deal cards --seed 2a` gives.
pub(crate) const DECK: &str = "Y10 Y3 Y6 G8 WH R8 W6 R9 \
    R6 G4 G7 G6 GH W4 G5 W3 \
    R2 R3 BH B6 RH YH W7 B10 R10 B3 Y7 GH WH W8 Y4 Y8 BH BH YH Y2 G3 YH B7 B2 W5 WH RH W2 RH G9 \
    Y5 R5 B8 Y9 G10 W10 G2 GH R4 B5 B4 B9 W9 R7";

/// A record of one round: these tags besides the usual ones, then these turns in line 7.
pub(crate) fn round(tags: &str, turns: &str) -> String {
    format!("[Game \"cards\"]\n[Rounds \"1\"]\n{tags}\n\n[Deck \"{DECK}\"]\n\n{turns}\n")
}

/// A finished match of two rounds of one turn each. Seat 1 leads after the first.
pub(crate) fn two_rounds() -> String {
    format!(
        "[Game \"cards\"]\n[Rounds \"2\"]\n[TurnLimit \"2\"]\n\n\
         [Round \"1\"]\n[Starter \"1\"]\n[Deck \"{DECK}\"]\n\n1. Y10,D GH,D\n\n\
         [Round \"2\"]\n[Starter \"1\"]\n[Deck \"{DECK}\"]\n\n1. Y10,D GHD,D\n"
    )
}

/// The same deck as JSON steps need it.
pub(crate) fn json_round(steps: &str) -> String {
    format!(
        r#"{{"game":"cards","rules":1,"options":{{"rounds":1}},"steps":[{{"outcome":{{"deck":"{DECK}"}}}}{steps}]}}"#
    )
}
