//! A small reader of JSON, enough for the referee's messages. No need to change it.

#[derive(Clone, Debug, PartialEq)]
pub enum Json {
    Null,
    Bool(bool),
    Number(f64),
    Text(String), // as it was read, escapes included
    List(Vec<Json>),
    Object(Vec<(String, Json)>),
}

impl Json {
    pub fn read(text: &str) -> Json {
        read(text.as_bytes(), &mut 0)
    }
    /// The member of an object, Null where there is none.
    pub fn get(&self, key: &str) -> &Json {
        match self {
            Json::Object(members) => members.iter().find(|(name, _)| name == key).map_or(&Json::Null, |(_, value)| value),
            _ => &Json::Null,
        }
    }
    /// The items of a list.
    pub fn items(&self) -> &[Json] {
        if let Json::List(items) = self { items } else { &[] }
    }
    pub fn number(&self) -> i32 {
        if let Json::Number(number) = self { *number as i32 } else { 0 }
    }
    pub fn is(&self, word: &str) -> bool {
        matches!(self, Json::Text(text) if text == word)
    }
    pub fn write(&self) -> String {
        match self {
            Json::Null => "null".to_string(),
            Json::Bool(value) => value.to_string(),
            Json::Number(number) => number.to_string(),
            Json::Text(text) => format!("\"{text}\""),
            Json::List(items) => format!("[{}]", items.iter().map(Json::write).collect::<Vec<_>>().join(",")),
            Json::Object(members) => {
                let all: Vec<_> = members.iter().map(|(key, value)| format!("\"{key}\":{}", value.write())).collect();
                format!("{{{}}}", all.join(","))
            }
        }
    }
}

fn next(text: &[u8], at: &mut usize) -> u8 {
    while *at < text.len() && text[*at].is_ascii_whitespace() {
        *at += 1;
    }
    *text.get(*at).unwrap_or(&0)
}

fn read_text(text: &[u8], at: &mut usize) -> String {
    let start = *at + 1;
    *at = start;
    while *at < text.len() && text[*at] != b'"' {
        *at += if text[*at] == b'\\' { 2 } else { 1 };
    }
    *at += 1;
    String::from_utf8_lossy(&text[start..(*at - 1).min(text.len())]).into_owned()
}

fn read(text: &[u8], at: &mut usize) -> Json {
    match next(text, at) {
        b'"' => Json::Text(read_text(text, at)),
        b'[' => {
            let mut items = Vec::new();
            *at += 1;
            while !matches!(next(text, at), b']' | 0) {
                items.push(read(text, at));
                if next(text, at) == b',' { *at += 1; }
            }
            *at += 1;
            Json::List(items)
        }
        b'{' => {
            let mut members = Vec::new();
            *at += 1;
            while !matches!(next(text, at), b'}' | 0) {
                let key = read_text(text, at);
                if next(text, at) == b':' { *at += 1; }
                members.push((key, read(text, at)));
                if next(text, at) == b',' { *at += 1; }
            }
            *at += 1;
            Json::Object(members)
        }
        _ => {
            let start = *at;
            while *at < text.len() && !b",]} ".contains(&text[*at]) {
                *at += 1;
            }
            match std::str::from_utf8(&text[start..*at]).unwrap_or("") {
                "true" => Json::Bool(true),
                "false" => Json::Bool(false),
                word => word.parse().map_or(Json::Null, Json::Number),
            }
        }
    }
}
