//! The conversations in the document are those that the engine has.

use super::conversation::{Conversation, root};

#[test]
fn the_conversations_in_the_document_take_place() {
    let document =
        std::fs::read_to_string(root().join("docs/ENGINE_PROTOCOL.md")).expect("it is there");
    let mut conversation: Option<Conversation> = None;
    let mut count = 0;
    for line in document.lines() {
        if let Some(bot) = line.strip_prefix("```text dialogue ") {
            conversation = Some(Conversation::with(bot));
            count += 1;
        } else if line == "```" {
            if let Some(mut open) = conversation.take() {
                open.send("quit");
                let (rest, status) = open.end();
                assert_eq!((rest.as_slice(), status.success()), (&[][..], true));
            }
        } else if let Some(engine) = &mut conversation {
            if let Some(said) = line.strip_prefix("> ") {
                if said != "quit" {
                    engine.send(said);
                }
            } else if let Some(answer) = line.strip_prefix("< ") {
                assert_eq!(engine.receive(), answer);
            } else {
                panic!("{line:?} is said by nobody");
            }
        }
    }
    assert_eq!(count, 2, "one conversation for each game");
}
