//! What changed between two states, both as JSON.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sextant_core::Written;
use thiserror::Error;
use ts_rs::TS;

/// What changed between two states, in the order in which the changes are to be made.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, TS, JsonSchema)]
#[serde(transparent)]
pub struct Patch(Vec<Change>);

/// A change of a part of a state. A path leads there: `view/table/hand`, `players/0/since`; `~1` stands
/// for a slash in a name, `~0` for a tilde. The empty path is the whole state.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(untagged)]
pub enum Change {
    /// `[path, value]`: this value is there now.
    Set(String, #[ts(type = "unknown")] Written<Value>),
    /// `[path, index, count, values]`: in the list that is there, so many entries from this one on were
    /// replaced by these.
    Splice(String, u32, u32, #[ts(type = "unknown[]")] Vec<Written<Value>>),
}

/// A patch of another state.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the state has nothing at `{0}` that could change in this way")]
pub struct Mismatch(String);

impl Patch {
    /// What leads from one JSON text to another. Both are as `serde_json` writes them, without white
    /// space and with the names of an object always in the same order.
    pub fn between(before: &str, after: &str) -> Patch {
        let mut patch = Patch::default();
        patch.compare(&mut String::new(), before, after);
        patch
    }

    /// The changes in order.
    pub fn changes(&self) -> &[Change] {
        &self.0
    }

    /// Makes the changes.
    pub fn apply(&self, state: &mut Value) -> Result<(), Mismatch> {
        for change in &self.0 {
            let mismatch = || match change {
                Change::Set(path, _) | Change::Splice(path, ..) => Mismatch(path.clone()),
            };
            let read = |value: &Written<Value>| value.read().map_err(|_| mismatch());
            match change {
                Change::Set(path, value) => {
                    *at(state, path).ok_or_else(mismatch)? = read(value)?;
                }
                Change::Splice(path, index, count, values) => {
                    let list = at(state, path).and_then(Value::as_array_mut);
                    let list = list.ok_or_else(mismatch)?;
                    let (from, to) = (*index as usize, *index as usize + *count as usize);
                    if to > list.len() {
                        return Err(mismatch());
                    }
                    let values = values.iter().map(read).collect::<Result<Vec<_>, _>>()?;
                    list.splice(from..to, values);
                }
            }
        }
        Ok(())
    }

    fn compare(&mut self, path: &mut String, before: &str, after: &str) {
        if before == after {
            return;
        }
        match (Parts::of(before), Parts::of(after)) {
            (Parts::Object(old), Parts::Object(new))
                if old.len() == new.len() && old.iter().zip(&new).all(|(a, b)| a.0 == b.0) =>
            {
                for ((name, before), (_, after)) in old.into_iter().zip(new) {
                    self.compare_at(path, &escaped(name), before, after);
                }
            }
            (Parts::List(old), Parts::List(new)) => self.compare_lists(path, &old, &new, after),
            _ => self.set(path, after),
        }
    }

    fn compare_at(&mut self, path: &mut String, name: &str, before: &str, after: &str) {
        if before == after {
            return;
        }
        let parent = path.len();
        if parent > 0 {
            path.push('/');
        }
        path.push_str(name);
        self.compare(path, before, after);
        path.truncate(parent);
    }

    fn compare_lists(&mut self, path: &mut String, old: &[&str], new: &[&str], after: &str) {
        let is_nested = |part: &&str| part.starts_with(['{', '[']);
        if old.len() == new.len() && new.iter().all(is_nested) {
            for (index, (before, after)) in old.iter().zip(new).enumerate() {
                self.compare_at(path, &index.to_string(), before, after);
            }
            return;
        }
        let same = old.iter().zip(new).take_while(|(a, b)| a == b).count();
        let rest = || old[same..].iter().rev().zip(new[same..].iter().rev());
        let same_at_end = rest().take_while(|(a, b)| a == b).count();
        let replaced = old.len() - same - same_at_end;
        let inserted = &new[same..new.len() - same_at_end];
        let length: usize = inserted.iter().map(|part| part.len() + 1).sum();
        // Where nearly everything is new, to say so takes more room.
        if length + 4 < after.len() {
            let values = inserted.iter().filter_map(|part| written(part)).collect();
            self.0.push(Change::Splice(path.clone(), same as u32, replaced as u32, values));
        } else {
            self.set(path, after);
        }
    }

    fn set(&mut self, path: &str, value: &str) {
        self.0.extend(written(value).map(|value| Change::Set(path.to_owned(), value)));
    }
}

/// What stands at a path.
fn at<'a>(state: &'a mut Value, path: &str) -> Option<&'a mut Value> {
    if path.is_empty() {
        return Some(state);
    }
    path.split('/').try_fold(state, |state, name| match state {
        Value::Object(members) => members.get_mut(&name.replace("~1", "/").replace("~0", "~")),
        Value::Array(list) => list.get_mut(name.parse::<usize>().ok()?),
        _ => None,
    })
}

/// A part of a text that is JSON already.
fn written(part: &str) -> Option<Written<Value>> {
    Written::from_json(part.to_owned()).ok()
}

/// A name in an object, as it stands in the text, as part of a path.
fn escaped(name: &str) -> std::borrow::Cow<'_, str> {
    if !name.contains(['\\', '~', '/']) {
        return name.into();
    }
    let name = serde_json::from_str::<String>(&format!("\"{name}\"")).unwrap_or_default();
    name.replace('~', "~0").replace('/', "~1").into()
}

/// A JSON text, taken apart one level deep.
enum Parts<'a> {
    /// Names, as they stand between quotation marks, and values.
    Object(Vec<(&'a str, &'a str)>),
    List(Vec<&'a str>),
    Scalar,
}

impl<'a> Parts<'a> {
    fn of(text: &'a str) -> Parts<'a> {
        let inside = |open, close| text.strip_prefix(open)?.strip_suffix(close);
        if let Some(rest) = inside('{', '}') {
            let mut members = Vec::with_capacity(16);
            let mut rest = rest;
            while !rest.is_empty() {
                let (name, after) = split_value(rest);
                let (value, after) = split_value(after.strip_prefix(':').unwrap_or(after));
                members.push((name.trim_matches('"'), value));
                rest = after.strip_prefix(',').unwrap_or(after);
            }
            Parts::Object(members)
        } else if let Some(rest) = inside('[', ']') {
            let mut list = Vec::with_capacity(16);
            let mut rest = rest;
            while !rest.is_empty() {
                let (value, after) = split_value(rest);
                list.push(value);
                rest = after.strip_prefix(',').unwrap_or(after);
            }
            Parts::List(list)
        } else {
            Parts::Scalar
        }
    }
}

/// The value at the beginning of a text, and what comes after it.
fn split_value(text: &str) -> (&str, &str) {
    let mut depth = 0_u32;
    let mut bytes = text.bytes().enumerate();
    while let Some((at, byte)) = bytes.next() {
        match byte {
            b'"' => {
                while let Some((_, byte)) = bytes.next()
                    && byte != b'"'
                {
                    if byte == b'\\' {
                        bytes.next();
                    }
                }
            }
            b'{' | b'[' => depth += 1,
            b'}' | b']' => depth = depth.saturating_sub(1),
            b',' | b':' if depth == 0 => return text.split_at(at),
            _ => {}
        }
    }
    (text, "")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// The patch as it is sent, and that it leads from one state to the other.
    fn check(before: &Value, after: &Value, expected: &Value) {
        let patch = Patch::between(&before.to_string(), &after.to_string());
        let text = serde_json::to_string(&patch).unwrap();
        assert_eq!(text, expected.to_string());
        let received: Patch = serde_json::from_str(&text).unwrap();
        let mut state = before.clone();
        received.apply(&mut state).unwrap();
        assert_eq!(state, *after);
    }

    #[test]
    fn only_what_changed_is_sent() {
        let before =
            json!({"to_move": 1, "table": {"pile": 44, "name": "a, \"b\": {"}, "end": null});
        let after =
            json!({"to_move": 2, "table": {"pile": 43, "name": "a, \"b\": {"}, "end": null});
        check(&before, &after, &json!([["to_move", 2], ["table/pile", 43]]));
        check(&before, &before, &json!([]));
        check(&json!(null), &after, &json!([["", after]]));
    }

    #[test]
    fn a_list_changes_in_the_middle() {
        let hand = |cards: &str| json!({"hand": cards.split(' ').collect::<Vec<_>>()});
        let full = hand("R2 R3 R4 B5 G6 W7 WH Y8");
        check(&full, &hand("R2 R3 R4 G6 W7 WH Y8"), &json!([["hand", 3, 1, []]]));
        check(&full, &hand("R2 R3 R4 B5 B9 G6 W7 WH Y8"), &json!([["hand", 4, 0, ["B9"]]]));
        check(&full, &hand("R2 R3 R4 B9 G6 W7 WH Y8"), &json!([["hand", 3, 1, ["B9"]]]));
        check(&hand("R2"), &hand("R3"), &json!([["hand", ["R3"]]]));
        check(&json!({"legal": []}), &json!({"legal": ["D"]}), &json!([["legal", ["D"]]]));
    }

    #[test]
    fn what_is_nested_changes_where_it_stands() {
        let players =
            |first: &str| json!({"players": [{"name": first, "bank": 1}, {"name": "Bo"}]});
        check(&players("Ada"), &players("Eve"), &json!([["players/0/name", "Eve"]]));
        // Another player has joined: nothing is known about the rest of the list.
        let more = json!({"players": [{"name": "Ada", "bank": 1}, {"name": "Bo"}, {"name": "Cy"}]});
        check(&players("Ada"), &more, &json!([["players", 2, 0, [{"name": "Cy"}]]]));
    }

    #[test]
    fn names_may_hold_anything() {
        let state = |value: u8| json!({"a/b~c\"d": value, "ü": [value, [value, "\\\""]]});
        let expected = json!([["a~1b~0c\"d", 2], ["ü", [2, [2, "\\\""]]]]);
        check(&state(1), &state(2), &expected);
    }

    #[test]
    fn a_patch_of_another_state_is_refused() {
        for patch in [r#"[["a/b",1]]"#, r#"[["a",0,2,[]]]"#, r#"[["a",4294967295,1,[]]]"#] {
            let patch: Patch = serde_json::from_str(patch).unwrap();
            assert!(patch.apply(&mut json!({"a": [1]})).is_err(), "{patch:?}");
        }
    }
}
