//! Why an action is a good one, in words.

use sextant_bots::Reason;
use sextant_bots::cards::CardsReason;
use sextant_bots::dice::DiceReason;
use sextant_core::counted;

pub(crate) fn text(reason: &Reason) -> String {
    match reason {
        Reason::Cards(reason) => cards(reason),
        Reason::Dice(reason) => dice(reason),
    }
}

fn cards(reason: &CardsReason) -> String {
    match reason {
        CardsReason::ReachesBonus { cards, .. } => {
            format!("as card {cards} it earns the bonus of 20")
        }
        CardsReason::ContinuesExpedition { holds, .. } => format!("you hold {}", list(holds)),
        CardsReason::ScoresNow { points, .. } => {
            format!("it scores {} at once", counted(*points, "point"))
        }
        CardsReason::SkipsNothing { .. } => {
            "no lower card of this colour can come any more".to_owned()
        }
        CardsReason::StartsExpedition { holds, sum, .. } => {
            format!("you hold {}, together {sum}", list(holds))
        }
        CardsReason::WagersFirst { factor, holds, .. } if holds.is_empty() => {
            format!("it multiplies the score by {factor}")
        }
        CardsReason::WagersFirst { factor, holds, .. } => {
            format!("it multiplies the score by {factor}, and you hold {}", list(holds))
        }
        CardsReason::TimeIsShort { plays, turns_left } => {
            format!("cards to play: {plays}, turns left: about {turns_left}")
        }
        CardsReason::SafeDiscard { .. } => "neither of you can play it any more".to_owned(),
        CardsReason::UselessToOpponent { .. } => "your opponent cannot play it any more".to_owned(),
        CardsReason::NotBegunByOpponent { card } => {
            format!("your opponent has not started {}", card.colour().name())
        }
        CardsReason::CannotBePlaced { .. } => "you cannot play it any more".to_owned(),
        CardsReason::TooLateToStart { colour, .. } => {
            format!("it is too late to start {}", colour.name())
        }
        CardsReason::WeakColour { colour, sum } => {
            format!("your {} cards add up to only {sum}", colour.name())
        }
        CardsReason::LeastHarm { .. } => {
            "your opponent may want it, but your other cards are worth more".to_owned()
        }
        CardsReason::TakesUsefulCard { card, holds } if holds.is_empty() => {
            format!("you can play {card}")
        }
        CardsReason::TakesUsefulCard { card, holds } => {
            format!("{card} goes with the {} in your hand", list(holds))
        }
        CardsReason::KeepsFromOpponent { card } => format!("your opponent could play {card}"),
        CardsReason::GainsTime { .. } => "it leaves the draw pile as it is".to_owned(),
        CardsReason::NothingUsefulOpen => "no discard helps you".to_owned(),
        CardsReason::NewCard => "a new card may bring more than the discards".to_owned(),
        CardsReason::EndsRound { lead } if *lead > 0 => {
            format!("it ends the round while you lead by {lead}")
        }
        CardsReason::EndsRound { .. } => "it ends the round".to_owned(),
    }
}

fn dice(reason: &DiceReason) -> String {
    match reason {
        DiceReason::PassesBridge { column } => {
            format!("it crosses the bridge of {} first", column.name())
        }
        DiceReason::GainsArrow => "an arrow fills another box".to_owned(),
        DiceReason::GainsArtefact => "it marks an artefact".to_owned(),
        DiceReason::ScoresNow { points } => format!("it improves your score by {points} at once"),
        DiceReason::LeavesRoom { last, .. } => {
            format!("it is close to the {last} and leaves room for more")
        }
        DiceReason::BeginsLow { number, .. } => format!("many numbers still fit after a {number}"),
        DiceReason::FillsBox { colour, nth } => format!("it fills box {nth} of {colour}"),
        DiceReason::DoublesExpedition { colour } => format!("it doubles {colour}"),
        DiceReason::ClaimsEnd { colour } => format!("it claims the end artefact of {colour}"),
        DiceReason::NothingFits => "none of the pairs fits".to_owned(),
        DiceReason::KeepsSheet { nth } => format!("every pair would cost more than pass {nth}"),
        DiceReason::ArrowWouldCost => "using the arrow would cost more than it brings".to_owned(),
    }
}

/// "R3, R6 and R9"
fn list(cards: &[impl ToString]) -> String {
    let words: Vec<String> = cards.iter().map(ToString::to_string).collect();
    match words.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
        None => String::new(),
    }
}
