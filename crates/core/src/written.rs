//! A value that is written as JSON already.

use std::fmt;
use std::marker::PhantomData;
use std::sync::Arc;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};

/// A `T` that is written as JSON already: it goes into messages as it is, however many get it.
pub struct Written<T> {
    /// In a box as well, so that the text need not be copied to where it is counted.
    json: Arc<Box<RawValue>>,
    of: PhantomData<fn() -> T>,
}

impl<T: Serialize> Written<T> {
    /// Writes a value.
    pub fn new(value: &T) -> Written<T> {
        Written::of(value)
    }
}

impl<T> Written<T> {
    /// Writes a value that stands for a `T`.
    pub(crate) fn of(value: &impl Serialize) -> Written<T> {
        // What crosses to clients holds nothing that JSON can't say.
        let json = to_raw_value(value).unwrap_or_else(|_| RawValue::NULL.to_owned());
        Written { json: Arc::new(json), of: PhantomData }
    }

    /// A value that was written elsewhere.
    pub fn from_json(json: String) -> Result<Written<T>, serde_json::Error> {
        Ok(Written { json: Arc::new(RawValue::from_string(json)?), of: PhantomData })
    }

    /// The JSON.
    pub fn json(&self) -> &str {
        self.json.get()
    }
}

impl<T: DeserializeOwned> Written<T> {
    /// Reads the value again.
    pub fn read(&self) -> Result<T, serde_json::Error> {
        serde_json::from_str(self.json())
    }
}

impl<T> Clone for Written<T> {
    fn clone(&self) -> Written<T> {
        Written { json: Arc::clone(&self.json), of: PhantomData }
    }
}

impl<T> PartialEq for Written<T> {
    fn eq(&self, other: &Written<T>) -> bool {
        self.json() == other.json()
    }
}

impl<T> fmt::Debug for Written<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.json())
    }
}

impl<T> Serialize for Written<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.json.serialize(serializer)
    }
}

impl<'de, T> Deserialize<'de> for Written<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Written<T>, D::Error> {
        // Not as raw text: inside a flattened or tagged value the text is gone by now.
        Ok(Written::of(&Value::deserialize(deserializer)?))
    }
}

#[cfg(feature = "schema")]
impl<T: schemars::JsonSchema> schemars::JsonSchema for Written<T> {
    fn inline_schema() -> bool {
        T::inline_schema()
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        T::schema_name()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        T::json_schema(generator)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Serialize, Deserialize)]
    struct Message {
        #[serde(flatten)]
        part: Part,
    }

    #[derive(Serialize, Deserialize)]
    struct Part {
        list: Written<Vec<u8>>,
    }

    #[test]
    fn it_goes_into_a_message_as_it_is_and_is_read_back() {
        let list = Written::new(&vec![1_u8, 2]);
        let text = serde_json::to_string(&Message { part: Part { list } }).unwrap();
        assert_eq!(text, r#"{"list":[1,2]}"#);
        let message: Message = serde_json::from_str(&text).unwrap();
        assert_eq!(message.part.list.read().unwrap(), [1, 2]);
    }
}
