//! Sign-in, from outside: real requests over real sockets, on both engines.

mod accounts;
mod agent_documents;
mod agents;
mod authorize;
mod consent;
mod device;
mod harness;
mod https;
mod jwt;
mod keys;
mod logout;
mod oidc;
mod pages;
mod password_throttle;
mod resources;
mod revocation;
mod second_factor;
mod storage;
mod token;
