//! JSON Schemas of what stands for itself in messages: seats, viewers, nonces.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

use crate::{Commitment, MAX_SEATS, Nonce, Seat, SeatSet, Viewer};

macro_rules! inline_schema {
    ($($type:ident => $schema:expr),+ $(,)?) => {
        $(
            impl JsonSchema for $type {
                fn inline_schema() -> bool {
                    true
                }

                fn schema_name() -> Cow<'static, str> {
                    stringify!($type).into()
                }

                fn json_schema(_: &mut SchemaGenerator) -> Schema {
                    $schema
                }
            }
        )+
    };
}

inline_schema!(
    Seat => json_schema!({ "type": "integer", "minimum": 1, "maximum": MAX_SEATS }),
    SeatSet => json_schema!({
        "type": "array",
        "items": { "type": "integer", "minimum": 1, "maximum": MAX_SEATS },
        "uniqueItems": true,
    }),
    Viewer => json_schema!({ "type": ["integer", "null"], "minimum": 1, "maximum": MAX_SEATS }),
    Commitment => json_schema!({ "type": "string", "pattern": "^[0-9a-fA-F]{64}$" }),
    Nonce => json_schema!({ "type": "string", "pattern": "^[0-9a-fA-F]{32}$" }),
);
