//! The `[Name "value"]` lines of a record.

use std::fmt;

use indexmap::IndexMap;
use serde::de::{Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::notation::excerpt;

/// Names and values in the order in which they were written. No name stands twice.
///
/// A record from a stranger may have any number of them, so finding one takes no search.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tags(IndexMap<String, String>);

impl Tags {
    /// The value of a tag.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str)
    }

    /// Sets a tag: in its place if it is there, at the end if not.
    pub fn set(&mut self, name: &str, value: impl Into<String>) {
        self.0.insert(name.to_owned(), value.into());
    }

    /// Takes a tag out.
    pub fn take(&mut self, name: &str) -> Option<String> {
        self.0.shift_remove(name)
    }

    /// Whether there is no tag.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The tags in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }
}

impl<N: Into<String>, V: Into<String>> FromIterator<(N, V)> for Tags {
    fn from_iter<I: IntoIterator<Item = (N, V)>>(pairs: I) -> Tags {
        let mut tags = Tags::default();
        for (name, value) in pairs {
            tags.set(&name.into(), value);
        }
        tags
    }
}

impl fmt::Display for Tags {
    /// One `[Name "value"]` a line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, value) in self.iter() {
            write!(f, "[{name} \"")?;
            for c in value.chars() {
                match c {
                    '"' | '\\' => write!(f, "\\{c}")?,
                    '\n' => f.write_str("\\n")?,
                    '\r' => f.write_str("\\r")?,
                    _ => write!(f, "{c}")?,
                }
            }
            writeln!(f, "\"]")?;
        }
        Ok(())
    }
}

impl Serialize for Tags {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}

impl<'de> Deserialize<'de> for Tags {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Tags, D::Error> {
        struct InOrder;

        impl<'de> Visitor<'de> for InOrder {
            type Value = Tags;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("tags with text values")
            }

            fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Tags, M::Error> {
                let mut tags = Tags::default();
                while let Some((name, value)) = map.next_entry::<String, String>()? {
                    if !is_tag_name(&name) {
                        return Err(M::Error::custom(format!(
                            "{} is not a tag's name",
                            excerpt(&name)
                        )));
                    }
                    if tags.get(&name).is_some() {
                        return Err(M::Error::custom(format!("tag {name} stands twice")));
                    }
                    tags.set(&name, value);
                }
                Ok(tags)
            }
        }

        deserializer.deserialize_map(InOrder)
    }
}

/// Whether a tag can be called that: letters, digits and `_`, so that text can always hold it.
pub(crate) fn is_tag_name(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}
