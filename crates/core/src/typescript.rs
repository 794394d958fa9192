//! What clients get as JSON, as TypeScript types.

use std::collections::{BTreeMap, BTreeSet};

use ts_rs::{Config, ExportError, TS};

use crate::{
    BadOptions, Commitment, Nonce, RecordError, Refusal, Refused, Seat, SeatSet, TagError, Unfair,
    Viewer,
};

macro_rules! inline_type {
    ($($type:ident => $name:literal),+ $(,)?) => {
        $(
            impl TS for $type {
                type WithoutGenerics = Self;
                type OptionInnerType = Self;

                fn name(_: &Config) -> String {
                    $name.to_owned()
                }

                fn inline(config: &Config) -> String {
                    <Self as TS>::name(config)
                }
            }
        )+
    };
}

inline_type!(
    Seat => "number",
    SeatSet => "Array<number>",
    Viewer => "number | null",
    Nonce => "string",
    Commitment => "string",
);

/// Every refusal that does not belong to one game.
#[derive(TS)]
#[ts(export_to = "core/", untagged)]
#[expect(dead_code, reason = "only its declaration is of use")]
enum CoreRefusal {
    Play(#[ts(inline)] Refusal<()>),
    Options(#[ts(inline)] BadOptions),
    Tag(#[ts(inline)] TagError),
    Record(#[ts(inline)] RecordError),
    Fairness(#[ts(inline)] Unfair),
}

/// Writes the types into the folder that `config` names.
pub fn export(config: &Config) -> Result<(), ExportError> {
    CoreRefusal::export_all(config)
}

/// The refusals of one part of Sextant, for tests that every one has a text.
pub struct Refusals {
    /// The game, or another part.
    pub of: &'static str,
    /// One of each.
    pub examples: Vec<Refused>,
    /// What TypeScript knows of them.
    pub declaration: String,
}

impl Refusals {
    /// Checks that there is an example of everything that is declared, with the same parameters.
    ///
    /// # Panics
    ///
    /// With the first difference.
    pub fn check(&self) {
        let mut declared = declared(&self.declaration);
        for example in &self.examples {
            let of = self.of;
            let params: BTreeSet<String> = example.params().keys().cloned().collect();
            let code = example.code();
            assert_eq!(declared.remove(code), Some(params), "{of}: {code}, and what is declared");
        }
        assert!(declared.is_empty(), "{}: there is no example of {declared:?}", self.of);
    }
}

/// Checks that a client of these parts can tell each refusal by its code.
///
/// # Panics
///
/// With the first code that two refusals share.
pub fn check_codes_are_unique<'a>(parts: impl IntoIterator<Item = &'a Refusals>) {
    let mut seen = BTreeMap::new();
    for part in parts {
        for example in &part.examples {
            let earlier = seen.insert(example.code().to_owned(), part.of);
            assert_eq!(earlier, None, "{}: {} is taken", part.of, example.code());
        }
    }
}

/// The codes in a declaration, each with the names of its parameters.
fn declared(declaration: &str) -> BTreeMap<String, BTreeSet<String>> {
    let mut rest = declaration;
    let mut text = String::new();
    while let Some((before, comment)) = rest.split_once("/**") {
        text.push_str(before);
        rest = comment.split_once("*/").map_or("", |(_, after)| after);
    }
    text.push_str(rest);
    let unions = text.trim_start_matches(['{', ' ']).trim_end_matches(['}', ' ']).split("} | {");
    let declared = unions.map(|fields| {
        let fields = fields.split(',').filter_map(|field| field.split_once(':'));
        let mut fields: BTreeMap<String, String> = fields
            .map(|(name, of)| (name.trim().trim_matches(['"', '?']), of.trim().trim_matches('"')))
            .map(|(name, of)| (name.to_owned(), of.to_owned()))
            .collect();
        let code = fields.remove("code").unwrap_or_default();
        (code, fields.into_keys().collect())
    });
    declared.collect()
}

/// The refusals that do not belong to one game.
pub fn refusals(config: &Config) -> Refusals {
    let refusals = [
        Refusal::<TagError>::NoSuchSeat { seat: Seat::THREE },
        Refusal::NotYourTurn { seat: Seat::TWO },
        Refusal::ChanceFirst { outcome: "deal" },
        Refusal::NoChanceNow { outcome: "roll" },
        Refusal::Over,
        Refusal::NothingToUndo,
        Refusal::CannotOpen,
        Refusal::Rule(TagError::new("Rounds", "`0` is not one of: 1 to 99 rounds")),
    ];
    let mut examples: Vec<Refused> = refusals.iter().map(Refused::new).collect();
    examples.push(Refused::new(&BadOptions { reason: "unknown field `colour`".to_owned() }));
    let record = RecordError { line: Some(3), place: None, message: "no tag `Game`".to_owned() };
    examples.push(Refused::new(&record));
    let (stated, actual) = ("11".repeat(32), "22".repeat(32));
    let unfair = [
        Unfair::Uncheckable { reason: "the record has no [Secret]".to_owned() },
        Unfair::OtherSecret { stated, actual },
        Unfair::ChosenNonce { seat: Seat::TWO },
        Unfair::OtherOutcome {
            place: "round 1".to_owned(),
            nth: 4,
            found: "R3".to_owned(),
            expected: "B7".to_owned(),
        },
    ];
    examples.extend(unfair.iter().map(Refused::new));
    Refusals { of: "core", examples, declaration: CoreRefusal::inline(config) }
}
