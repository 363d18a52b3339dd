//! People of a home, their applications and their tokens.

use super::{Api, Home, Server, client};

pub const PASSWORD: &str = "correct horse battery staple 9";

impl Home {
    /// A developer with an application, and a token of it.
    pub fn developer(&self, server: &Server, email: &str) -> Api {
        self.developer_at(&server.base, email)
    }

    /// As [`Home::developer`], for a server that was started in another way.
    pub fn developer_at(&self, base: &str, email: &str) -> Api {
        self.tool(&["user", "add", email], PASSWORD);
        let app = self
            .tool(&["app", "create", "--owner", email, "--name", "Test", "--callback", "https://app.example/cb"], "");
        let client_id = app["clientId"].as_str().unwrap().to_owned();
        let token = self.token(&client_id, email, "api");
        Api { base: base.to_owned(), token, client_id: Some(client_id), workspace: None, http: client() }
    }

    /// The portal of a new person.
    pub fn portal_of(&self, server: &Server, email: &str) -> Api {
        self.tool(&["user", "add", email], PASSWORD);
        let token = self.token("octavo-portal", email, "api apps.read apps.write webhooks.write");
        Api { base: server.base.clone(), token, client_id: None, workspace: None, http: client() }
    }

    /// Another application of the same developer.
    pub fn another_app(&self, api: &Api, email: &str, scope: &str) -> Api {
        let made = self
            .tool(&["app", "create", "--owner", email, "--name", "Two", "--callback", "https://two.example/cb"], "");
        let client_id = made["clientId"].as_str().unwrap().to_owned();
        Api { token: self.token(&client_id, email, scope), client_id: Some(client_id), ..api.clone() }
    }

    pub fn token(&self, client_id: &str, email: &str, scope: &str) -> String {
        let issued = self.tool(&["token", "issue", "--app", client_id, "--user", email, "--scope", scope], "");
        issued["accessToken"].as_str().unwrap().to_owned()
    }
}
