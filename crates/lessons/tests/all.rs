//! Every lesson, played through the rules.

use sextant_bots::Budget;
use sextant_core::{Turn, Viewer};
use sextant_lessons::{Answer, Course, LEARNER, LESSONS, Language, Lesson, false_claims};

/// Plays a lesson to its end by the expected actions; `look` sees every step.
fn play(lesson: &'static Lesson, mut look: impl FnMut(&mut Course)) {
    let mut course = Course::start(lesson).unwrap_or_else(|error| panic!("{error}"));
    while let Some(step) = course.step() {
        look(&mut course);
        match &step.expected {
            Some(expected) => assert_eq!(course.answer(expected), Answer::Right, "{}", step.text),
            None => course.next(),
        }
    }
    look(&mut course);
}

#[test]
fn every_step_is_reached_and_asks_for_something_legal() {
    for lesson in LESSONS.iter() {
        play(lesson, |course| {
            let name = format!("{}/{}, step {}", lesson.game, lesson.id, course.number());
            let game = course.game().unwrap_or_else(|error| panic!("{error}"));
            let Some(step) = course.step() else { return };
            let Some(expected) = &step.expected else { return };
            if expected == "roll" {
                assert_eq!(game.turn(), Turn::Chance, "{name}");
                return;
            }
            let legal = game.legal(LEARNER);
            for action in step.also.keys().chain([expected]) {
                assert!(legal.contains(action), "{name}: {action} is not among {legal:?}");
            }
        });
    }
}

#[test]
fn every_wrong_action_is_explained_and_changes_nothing() {
    for lesson in LESSONS.iter() {
        play(lesson, |course| {
            let Some(step) = course.step() else { return };
            let Some(expected) = &step.expected else { return };
            let game = course.game().unwrap_or_else(|error| panic!("{error}"));
            let at = course.number();
            for action in game.legal(LEARNER) {
                if action == *expected || step.also.contains_key(&action) {
                    continue;
                }
                let answer = course.answer(&action);
                let place = format!("{}/{}, step {at}", lesson.game, lesson.id);
                assert!(matches!(answer, Answer::Wrong(_)), "{place}: {action} gets {answer:?}");
                assert_eq!(course.number(), at);
            }
        });
    }
}

#[test]
fn every_number_in_a_text_is_true() {
    let wrong: Vec<_> = LESSONS.iter().flat_map(false_claims).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_text_is_used_short_and_written_in_both_languages() {
    // A bubble must leave room for the table on a small phone.
    const LONGEST: usize = 230;
    for lesson in LESSONS.iter() {
        let mut used: Vec<&str> = Vec::new();
        for step in &lesson.steps {
            used.push(&step.text);
            used.extend(step.also.values().chain(step.wrong.values()).map(String::as_str));
        }
        for (name, text) in lesson.texts() {
            let place = format!("{}/{}, `{name}`", lesson.game, lesson.id);
            for language in Language::ALL {
                let length = text.in_language(language).chars().count();
                assert!((1..=LONGEST).contains(&length), "{place}: {length} characters");
                assert!(!text.in_language(language).contains(" -"), "{place}: a hyphen as minus");
            }
            let fallback = play_fallbacks(lesson, name);
            assert!(used.contains(&name) || fallback, "{place} is not used");
        }
    }
}

/// Whether a text is what a lesson says about wrong actions in general.
fn play_fallbacks(lesson: &'static Lesson, name: &str) -> bool {
    lesson.wrong_texts().any(|text| text == name)
}

#[test]
fn the_learner_can_play_on_where_a_first_game_ends() {
    for first in LESSONS.iter().filter(|lesson| lesson.nth == 0) {
        let bot = first.play_on.as_deref().expect("somebody to play on against");
        assert!(sextant_bots::is_listed(&first.game, bot));
        play(first, |course| {
            if course.step().is_some() {
                return;
            }
            let position = course.game().unwrap_or_else(|error| panic!("{error}"));
            let is_over = position.turn() == Turn::Over;
            assert!(!is_over, "there is something left to play");
            assert_ne!(position.view(Viewer::Seat(LEARNER)).json(), "null");
        });
    }
}

#[test]
fn skipping_back_and_restarting_work_at_every_step() {
    for lesson in LESSONS.iter() {
        let mut course = Course::start(lesson).unwrap_or_else(|error| panic!("{error}"));
        let mut positions = vec![course.position()];
        while course.step().is_some() {
            course.next();
            assert!(course.position() >= *positions.last().expect("one at least"));
            positions.push(course.position());
        }
        while let Some(position) = positions.pop() {
            assert_eq!(course.position(), position, "{}/{}", lesson.game, lesson.id);
            course.back();
        }
        course.next();
        course.restart();
        assert_eq!(course.number(), 0);
    }
}

/// How many points an accepted action may fall short of the best, beyond the error.
const NEAR: f64 = 1.5;

#[test]
fn every_accepted_choice_of_a_lesson_was_judged_near_the_best() {
    for lesson in LESSONS.iter().filter(|lesson| lesson.nth > 0) {
        let mut decisions = 0;
        for step in &lesson.steps {
            for action in step.also.keys().chain(&step.expected) {
                let place = format!("{}/{}, `{}`: {action}", lesson.game, lesson.id, step.text);
                let (short, error) = step.judged.get(action).copied().expect(&place);
                assert!(short <= NEAR + 2.0 * error, "{place} falls short by {short}");
                decisions += 1;
            }
        }
        assert!((1..=3).contains(&decisions), "{}/{}", lesson.game, lesson.id);
    }
}

#[test]
fn the_strongest_bot_still_agrees_with_every_lesson() {
    // Few simulations, so that it is quick, and room for their error.
    const SIMULATIONS: u32 = 400;
    const ERRORS: f64 = 3.0;
    for lesson in LESSONS.iter().filter(|lesson| lesson.nth > 0) {
        play(lesson, |course| {
            let Some(step) = course.step() else { return };
            let Some(expected) = &step.expected else { return };
            let game = course.game().unwrap_or_else(|error| panic!("{error}"));
            let mut expert = sextant_bots::make_bot(&lesson.game, "expert", 1).expect("an expert");
            let budget = Budget { explain: true, ..Budget::simulations(SIMULATIONS) };
            let choice = expert.choose(&*game, LEARNER, budget).expect("a choice");
            let candidates = choice.analysis.expect("an analysis").candidates;
            let best = candidates.iter().max_by(|a, b| a.margin.total_cmp(&b.margin));
            let best = best.expect("candidates");
            let place = format!("{}/{}, `{}`", lesson.game, lesson.id, step.text);
            for action in step.also.keys().chain([expected]) {
                let of = candidates.iter().find(|it| it.action == *action);
                let of = of.unwrap_or_else(|| panic!("{place}: {action} was not considered"));
                let error = of.error.hypot(best.error);
                let short = best.margin - of.margin;
                let limit = NEAR + ERRORS * error;
                assert!(
                    short <= limit,
                    "{place}: {action} falls short of {} by {short}",
                    best.action
                );
            }
        });
    }
}
