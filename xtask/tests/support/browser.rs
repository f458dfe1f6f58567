//! A real browser without a window: Chromium, told what to do by its driver (the W3C `WebDriver`
//! protocol, JSON over HTTP on this machine).

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::{Value, json};
use tempfile::TempDir;
use ureq::http::Response;
use ureq::{Agent, Body};

/// The keys that a page listens to, as `WebDriver` writes them.
pub const LEFT: &str = "\u{e012}";
pub const RIGHT: &str = "\u{e014}";
pub const HOME: &str = "\u{e011}";
pub const END: &str = "\u{e010}";
pub const TAB: &str = "\u{e004}";

/// One browser with one page. It ends with this value.
pub struct Browser {
    driver: Child,
    http: Agent,
    session: String,
    profile: TempDir,
}

impl Browser {
    /// Starts a browser with a window of this size, in pixels.
    pub fn start(width: u32, height: u32) -> Self {
        let mut driver = Command::new("chromedriver")
            .arg("--port=0")
            .stdout(Stdio::piped())
            .spawn()
            .expect("chromedriver is installed");
        let lines = BufReader::new(driver.stdout.take().expect("a pipe")).lines();
        let port = lines
            .map(|line| line.expect("text"))
            .find_map(|line| {
                let (_, port) = line.split_once("started successfully on port ")?;
                port.trim_end_matches('.').parse::<u16>().ok()
            })
            .expect("chromedriver says its port");
        let patience = Agent::config_builder().timeout_global(Some(Duration::from_mins(1)));
        let mut browser = Self {
            driver,
            http: patience.build().into(),
            session: format!("http://127.0.0.1:{port}/session"),
            profile: tempfile::tempdir().expect("a folder"),
        };
        let data = format!("--user-data-dir={}", browser.profile.path().display());
        let arguments = [
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--disable-sync",
            "--disable-background-networking",
            "--disable-component-update",
            "--no-first-run",
            "--hide-scrollbars",
            &data,
        ];
        let metrics = json!({"width": width, "height": height, "pixelRatio": 1, "mobile": false});
        let options = json!({"args": arguments, "mobileEmulation": {"deviceMetrics": metrics}});
        let wanted = json!({
            "browserName": "chrome",
            "goog:loggingPrefs": {"browser": "ALL"},
            "goog:chromeOptions": options,
        });
        let session = browser.post("", &json!({"capabilities": {"alwaysMatch": wanted}}));
        let id = session["sessionId"].as_str().expect("an id");
        browser.session = format!("{}/{id}", browser.session);
        browser
    }

    /// Opens a file, at the place that follows a `#`.
    pub fn open(&self, file: &Path, place: &str) {
        let url = format!("file://{}#{place}", file.display());
        // A page that differs only behind the `#` would not be loaded again.
        self.post("/url", &json!({"url": "about:blank"}));
        self.post("/url", &json!({"url": url}));
    }

    /// What a script returns.
    pub fn script(&self, script: &str) -> Value {
        self.post("/execute/sync", &json!({"script": script, "args": []}))
    }

    /// Presses and lets go of a key.
    pub fn press(&self, key: &str) {
        let strokes = json!([{"type": "keyDown", "value": key}, {"type": "keyUp", "value": key}]);
        let keyboard = json!({"type": "key", "id": "keyboard", "actions": strokes});
        self.post("/actions", &json!({"actions": [keyboard]}));
    }

    /// Clicks on the element that this CSS selector finds.
    pub fn click(&self, selector: &str) {
        let found = self.post("/element", &json!({"using": "css selector", "value": selector}));
        let id = found.as_object().and_then(|found| found.values().next()?.as_str());
        self.post(&format!("/element/{}/click", id.expect("an element")), &json!({}));
    }

    /// What the page has written to the console since the last call, errors included.
    pub fn console(&self) -> Value {
        self.post("/se/log", &json!({"type": "browser"}))
    }

    fn post(&self, path: &str, body: &Value) -> Value {
        let url = format!("{}{path}", self.session);
        value(self.http.post(url).send_json(body))
    }
}

/// What the driver answers.
fn value(response: Result<Response<Body>, ureq::Error>) -> Value {
    let mut response = response.expect("an answer of the driver");
    let mut answer: Value = response.body_mut().read_json().expect("JSON");
    answer["value"].take()
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = self.http.delete(&self.session).call();
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}
