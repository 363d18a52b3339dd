mod clients;
pub mod master_key;
mod password;
mod records;
pub mod seal;
mod secret;
pub use records::Records;
