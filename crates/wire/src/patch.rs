//! What changed between two states, both as JSON.

use std::fmt;
use std::fmt::Write as _;

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
    /// What leads from one JSON text to another, as it is sent. Both are as `serde_json` writes them,
    /// without white space and with the names of an object always in the same order.
    pub fn between(before: &str, after: &str) -> Written<Patch> {
        let mut writer = Writer { json: "[".to_owned(), path: String::new() };
        if before != after {
            writer.compare(&mut Text(before), &mut Text(after));
        }
        writer.json.push(']');
        Written::from_json(writer.json).unwrap_or_else(|_| Written::new(&Patch::default()))
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
}

/// Writes the changes that lead from one text to another. Parts of the second text go into them as they
/// are.
struct Writer {
    json: String,
    /// Where both texts are.
    path: String,
}

impl Writer {
    /// Compares the values at which both texts are, and goes past them.
    fn compare(&mut self, before: &mut Text<'_>, after: &mut Text<'_>) {
        let (begun, mark) = ((*before, *after), self.json.len());
        let is_compared = match (before.next(), after.next()) {
            (Some(b'{'), Some(b'{')) => self.compare_objects(before, after),
            (Some(b'['), Some(b'[')) => self.compare_nested(before, after),
            _ => false,
        };
        if is_compared {
            return;
        }
        // Nothing is known of what they have in common.
        self.json.truncate(mark);
        (*before, *after) = begun;
        let old = before.value();
        if after.skip(old) {
            return;
        }
        let new = after.value();
        if old.starts_with('[') && new.starts_with('[') {
            self.compare_lists(old, new);
        } else {
            self.set(new);
        }
    }

    /// Compares objects member by member, if they have the same names.
    fn compare_objects(&mut self, before: &mut Text<'_>, after: &mut Text<'_>) -> bool {
        while let Some(name) = before.name() {
            if !after.skip_name(name) {
                return false;
            }
            let name = name.strip_prefix('"').and_then(|name| name.strip_suffix('"'));
            let name = name.unwrap_or_default();
            self.compare_at(format_args!("{}", escaped(name)), before, after);
        }
        after.name().is_none()
    }

    /// Compares lists of objects or lists entry by entry, if they have the same length.
    fn compare_nested(&mut self, before: &mut Text<'_>, after: &mut Text<'_>) -> bool {
        let is_nested = |text: &Text<'_>| matches!(text.peek(), Some(b'{' | b'['));
        let mut index = 0;
        while before.entry() {
            if !after.entry() || !is_nested(before) || !is_nested(after) {
                return false;
            }
            self.compare_at(format_args!("{index}"), before, after);
            index += 1;
        }
        index > 0 && !after.entry()
    }

    fn compare_at(
        &mut self,
        name: fmt::Arguments<'_>,
        before: &mut Text<'_>,
        after: &mut Text<'_>,
    ) {
        let parent = self.path.len();
        if parent > 0 {
            self.path.push('/');
        }
        // Writing to a string can't fail.
        let _ = self.path.write_fmt(name);
        self.compare(before, after);
        self.path.truncate(parent);
    }

    fn compare_lists(&mut self, before: &str, after: &str) {
        let (old, new) = (Text(before).entries(), Text(after).entries());
        let same = old.iter().zip(&new).take_while(|(a, b)| a == b).count();
        let rest = || old[same..].iter().rev().zip(new[same..].iter().rev());
        let same_at_end = rest().take_while(|(a, b)| a == b).count();
        let replaced = old.len() - same - same_at_end;
        let inserted = &new[same..new.len() - same_at_end];
        let length: usize = inserted.iter().map(|part| part.len() + 1).sum();
        // Where nearly everything is new, to say so takes more room.
        if length + 4 < after.len() {
            self.begin_change();
            let _ = write!(self.json, ",{same},{replaced},[{}]]", inserted.join(","));
        } else {
            self.set(after);
        }
    }

    fn set(&mut self, value: &str) {
        self.begin_change();
        let _ = write!(self.json, ",{value}]");
    }

    fn begin_change(&mut self) {
        if self.json.len() > 1 {
            self.json.push(',');
        }
        self.json.push_str("[\"");
        self.json.push_str(&self.path);
        self.json.push('"');
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

/// A name in an object, as it stands in the text, as part of a path in a text.
fn escaped(name: &str) -> std::borrow::Cow<'_, str> {
    if !name.contains(['~', '/']) {
        return name.into();
    }
    name.replace('~', "~0").replace('/', "~1").into()
}

/// The rest of a JSON text without white space. It is gone through once, and nothing of it is copied.
#[derive(Clone, Copy)]
struct Text<'a>(&'a str);

impl<'a> Text<'a> {
    fn peek(&self) -> Option<u8> {
        self.0.as_bytes().first().copied()
    }

    fn next(&mut self) -> Option<u8> {
        let next = self.peek()?;
        // What is looked for here is ASCII, so this is no part of a character.
        self.0 = self.0.get(1..)?;
        Some(next)
    }

    /// Goes past this value, if it comes next.
    fn skip(&mut self, value: &str) -> bool {
        match self.0.strip_prefix(value) {
            Some(rest) if rest.is_empty() || rest.starts_with([',', '}', ']']) => {
                self.0 = rest;
                true
            }
            _ => false,
        }
    }

    /// The name of the next member of an object, in quotation marks; at its end, goes past that.
    fn name(&mut self) -> Option<&'a str> {
        let next = self.peek()?;
        if matches!(next, b'}' | b',') {
            self.next();
        }
        if next == b'}' {
            return None;
        }
        let name = self.value();
        self.next();
        Some(name)
    }

    /// Goes past this name of a member, if it comes next.
    fn skip_name(&mut self, name: &str) -> bool {
        let rest = self.0.strip_prefix(',').unwrap_or(self.0);
        match rest.strip_prefix(name).and_then(|rest| rest.strip_prefix(':')) {
            Some(rest) => {
                self.0 = rest;
                true
            }
            None => false,
        }
    }

    /// Whether another entry of a list comes; at its end, goes past that.
    fn entry(&mut self) -> bool {
        let next = self.peek();
        if matches!(next, Some(b']' | b',')) {
            self.next();
        }
        next.is_some_and(|next| next != b']')
    }

    /// The entries of a list.
    fn entries(mut self) -> Vec<&'a str> {
        self.next();
        let mut entries = Vec::with_capacity(16);
        while self.entry() {
            entries.push(self.value());
        }
        entries
    }

    /// The value that comes next. Goes past it.
    fn value(&mut self) -> &'a str {
        let (value, rest) = self.0.split_at(self.length());
        self.0 = rest;
        value
    }

    /// How many bytes the value has that comes next.
    fn length(&self) -> usize {
        let bytes = self.0.as_bytes();
        let (mut at, mut depth) = (0, 0_u32);
        while let Some(&byte) = bytes.get(at) {
            match byte {
                b'"' => {
                    at += 1;
                    while let Some(&byte) = bytes.get(at)
                        && byte != b'"'
                    {
                        at += if byte == b'\\' { 2 } else { 1 };
                    }
                }
                b'{' | b'[' => depth += 1,
                b',' | b':' | b'}' | b']' if depth == 0 => return at,
                b'}' | b']' => depth -= 1,
                _ => {}
            }
            at += 1;
        }
        bytes.len()
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// The patch as it is sent, and that it leads from one state to the other.
    fn check(before: &Value, after: &Value, expected: &Value) {
        let patch = Patch::between(&before.to_string(), &after.to_string());
        assert_eq!(patch.json(), expected.to_string());
        let received = patch.read().unwrap();
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
