use serde_json::Value;

/// What a client sends, and what it gets when all is well; either may be without a body.
pub struct Example {
    pub request: Option<Value>,
    pub answer: Option<Value>,
}

impl Example {
    pub fn answer(answer: Value) -> Option<Self> {
        Some(Example { request: None, answer: Some(answer) })
    }

    pub fn request(request: Value) -> Option<Self> {
        Some(Example { request: Some(request), answer: None })
    }

    pub fn both(request: Value, answer: Value) -> Option<Self> {
        Some(Example { request: Some(request), answer: Some(answer) })
    }
}
