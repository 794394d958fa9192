//! Whether verdicts are right: seldom false alarms, blunders found, luck zero on average, better players
//! with fewer errors. The long forms are the figures of `docs/BENCHMARKS.md`.

use sextant_bots::cards::{PlayOuts, RolloutNetwork};
use sextant_bots::dice::Policy;
use sextant_bots::{RunningMean, derive_seed};
use sextant_cards::Match;
use sextant_core::{AnyRecord, Game, Random, Record, Seat, Simulation, Viewer};
use sextant_dice::DiceGame;
use sextant_review::{Class, Settings, reviewer};

use crate::games::{Play, check_sums, review, soak};

/// What is agreed, as tags.
type Tags<'a> = &'a [(&'a str, &'a str)];

const ROUND: Tags<'_> = &[("Rounds", "1"), ("TurnLimit", "400")];

#[test]
fn hardly_any_choice_of_the_strongest_bot_is_called_an_error() {
    // With four times the rollouts that the bot itself had.
    let (games, simulations) = if soak() { (12, 1024) } else { (3, 32) };
    let (mut judged, mut flagged) = (0, 0);
    for seed in 0..games {
        let bots = &["master", "master"];
        let play = Play { game: "cards", bots, tags: ROUND, seed, simulations: Some(simulations) };
        let review = review(&*play.all(), Settings { budget: 4 * simulations, seed }, 1);
        judged += review.decisions.len();
        flagged += review.decisions.iter().filter(|decision| decision.class > Class::Ok).count();
    }
    println!("{flagged} of {judged} choices of master are flagged");
    assert!(flagged * 50 <= judged, "{flagged} of {judged}");
}

/// What an action costs beside what the strong network or the policy likes best, with its standard error,
/// by so many rollouts.
fn cost(record: &dyn AnyRecord, seat: Seat, action: &str, rollouts: u32) -> Option<(f64, f64)> {
    let mut lead = RunningMean::default();
    if let Some(record) = record.as_any().downcast_ref::<Record<Match>>() {
        let (game, action) = (record.game(), action.parse().unwrap());
        let view = game.view(Viewer::Seat(seat));
        let mut legal = Vec::new();
        game.legal(seat, &mut legal);
        let mut judge = PlayOuts::default();
        let best = *judge.candidates(&view, &legal).first().filter(|&&best| best != action)?;
        let worlds = judge.worlds(&view, 512, 99)?;
        let network = RolloutNetwork::Master;
        let mut margins = Vec::new();
        judge.run(&view, &worlds, (0..rollouts, network), &[best, action], &mut margins);
        margins.chunks_exact(2).for_each(|pair| lead.add(f64::from(pair[0] - pair[1])));
    } else {
        let record: &Record<DiceGame> = record.as_any().downcast_ref()?;
        let view = record.game().view(Viewer::Seat(seat));
        let policy = Policy::best(record.game().options());
        let (best, _) = *policy.judged(&view).first()?;
        let played_out = |action, nth| {
            let mut game = DiceGame::undecided(&view);
            game.play(seat, action).ok()?;
            policy.play_out(&mut game, &mut Simulation::new(derive_seed(99, nth)));
            Some(f64::from(game.score(seat) - game.score(seat.other())))
        };
        for nth in 0..u64::from(rollouts) {
            lead.add(played_out(best, nth)? - played_out(action.parse().ok()?, nth)?);
        }
    }
    Some((lead.mean, lead.standard_error()?))
}

/// Whether blunders that were planted at random are found: how many of how many.
fn planted(game: &str, tags: Tags<'_>, wanted: u32, rollouts: u32, budget: u32) -> [u32; 2] {
    let (mut found, mut planted) = (0, 0);
    let mut random = Simulation::new(3);
    for seed in 0.. {
        let play = Play { game, bots: &["casual", "skilled"], tags, seed, simulations: None };
        let steps = play.all().steps() as u32;
        for _ in 0..4 {
            let mut record = play.steps(1 + random.below(steps - 1) as usize);
            let Some(seat) = record.next_to_decide() else { continue };
            let legal = record.legal(seat);
            let Some(action) = random.pick(&legal).filter(|_| legal.len() > 1) else { continue };
            // A few rollouts first, which cost little where there is no blunder.
            let is_blunder = |rollouts: u32, errors: f64| {
                cost(&*record, seat, action, rollouts)
                    .is_some_and(|(cost, error)| cost - errors * error > 8.0)
            };
            if !is_blunder(24, 0.0) || !is_blunder(rollouts, 2.0) {
                continue;
            }
            record.play(seat, action).unwrap();
            let reviewer = reviewer(&*record, Settings { budget, seed }).unwrap();
            let decision = reviewer.judge(record.steps()).unwrap();
            planted += 1;
            if decision.class > Class::Ok {
                found += 1;
            } else {
                println!("not found after {} steps of game {seed}: {decision:?}", record.steps());
            }
            if planted == wanted {
                return [found, planted];
            }
        }
    }
    [found, planted]
}

#[test]
fn planted_blunders_are_found() {
    let (wanted, rollouts, budget) =
        if soak() { (100, 600, Settings::default().budget) } else { (12, 200, 400) };
    for (game, tags) in [("cards", ROUND), ("dice", &[])] {
        let [found, planted] = planted(game, tags, wanted, rollouts, budget);
        println!("{game}: {found} of {planted} blunders are found");
        assert!(found * 20 >= planted * 19, "{game}: {found} of {planted}");
    }
}

#[test]
fn luck_is_zero_on_average_and_the_parts_add_up() {
    let (games, budget) = if soak() { (200, 32) } else { (4, 8) };
    let rounds = |rounds| [("Rounds", rounds), ("TurnLimit", "400")];
    let long = [("Variant", "long"), ("Rounds", "1"), ("TurnLimit", "400")];
    let (single, three) = (rounds("1"), rounds("3"));
    let kinds: [(&str, &[&str], Tags<'_>); 5] = [
        ("cards", &["casual", "skilled"], &single),
        ("cards", &["skilled", "casual"], &three),
        ("cards", &["casual", "skilled"], &long),
        ("dice", &["greedy", "casual"], &[]),
        ("dice", &["greedy", "casual", "greedy"], &[("Players", "3")]),
    ];
    for (game, bots, tags) in kinds {
        let [mut luck, mut residual, mut size] = [RunningMean::default(); 3];
        for seed in 0..games {
            let record = Play { game, bots, tags, seed, simulations: None }.all();
            let review = review(&*record, Settings { budget, seed }, 1);
            check_sums(&review);
            let first = &review.summary.players[0];
            luck.add(first.deal_luck + first.draw_luck);
            residual.add(review.summary.residual[0]);
            size.add(review.summary.residual[0].abs());
        }
        let error = |mean: &RunningMean| mean.standard_error().unwrap();
        println!(
            "{game} {tags:?}: luck {:.2} +- {:.2}, residual {:.2} +- {:.2}, its size {:.1}",
            luck.mean,
            error(&luck),
            residual.mean,
            error(&residual),
            size.mean
        );
        // One of twenty means lies farther off; in the long form that would have to be looked at.
        let errors = if soak() { 2.0 } else { 3.0 };
        assert!(luck.mean.abs() < errors * error(&luck), "{game} {tags:?}");
    }
}

#[test]
fn better_players_lose_less_with_each_decision() {
    // All four in the long form; the ends of the ladder otherwise.
    let levels: &[&str] =
        if soak() { &["novice", "casual", "skilled", "expert"] } else { &["novice", "skilled"] };
    for (game, tags, (games, budget)) in [("cards", ROUND, (30, 1_000)), ("dice", &[], (20, 200))] {
        let (games, budget) = if soak() { (games, budget) } else { (2, 100) };
        let mut before: Option<(f64, f64)> = None;
        for &level in levels {
            let mut lost = RunningMean::default();
            for seed in 0..games {
                let play = Play { game, bots: &[level, level], tags, seed, simulations: None };
                let review = review(&*play.all(), Settings { budget, seed }, 1);
                let choices = review.decisions.iter().filter(|decision| !decision.obvious);
                choices.for_each(|decision| lost.add(100.0 * decision.gap));
            }
            let (pr, error) = (lost.mean, lost.standard_error().unwrap());
            println!("{game} {level}: PR {pr:.0} +- {error:.0} from {} choices", lost.count());
            if let Some((worse, of_worse)) = before {
                assert!(worse - pr > error.hypot(of_worse), "{game} {level}: {pr} after {worse}");
            }
            before = Some((pr, error));
        }
    }
}
