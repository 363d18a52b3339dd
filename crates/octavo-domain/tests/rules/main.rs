//! The rules against their vectors, their table and the oracles of counting: `contract/rules`.

mod counting;
