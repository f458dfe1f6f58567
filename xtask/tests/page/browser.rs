//! A headless browser: Chromium, controlled through chromedriver (the W3C `WebDriver` protocol,
//! JSON over HTTP on this machine).

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use jzon::{JsonValue, array, object};
use tempfile::TempDir;
use ureq::Agent;

/// The keys that a page listens to, as `WebDriver` writes them.
pub const LEFT: &str = "\u{e012}";
pub const RIGHT: &str = "\u{e014}";
pub const HOME: &str = "\u{e011}";
pub const END: &str = "\u{e010}";
pub const TAB: &str = "\u{e004}";

const OPTIONS: &str = "--headless=new --no-sandbox --disable-gpu --disable-quic --disable-sync \
                       --disable-background-networking --disable-component-update --no-first-run \
                       --hide-scrollbars";

/// A browser with one page. It is closed when the value is dropped.
pub struct Browser {
    driver: Child,
    http: Agent,
    session: String,
    profile: TempDir,
}

impl Browser {
    /// Starts a browser with a window of this size, in pixels.
    pub fn start(width: u32, height: u32) -> Self {
        let mut driver = Command::new("chromedriver");
        let mut driver = driver.arg("--port=0").stdout(Stdio::piped()).spawn().expect("a driver");
        let mut lines = BufReader::new(driver.stdout.take().expect("a pipe")).lines();
        let port = lines.find_map(|line| {
            let line = line.expect("text");
            let (_, port) = line.split_once("started successfully on port ")?;
            port.trim_end_matches('.').parse::<u16>().ok()
        });
        let http = Agent::config_builder().timeout_global(Some(Duration::from_secs(60)));
        let mut browser = Self {
            driver,
            http: http.build().into(),
            session: format!("http://127.0.0.1:{}/session", port.expect("the driver's port")),
            profile: tempfile::tempdir().expect("a folder"),
        };
        let profile = format!("--user-data-dir={}", browser.profile.path().display());
        let options: Vec<&str> = OPTIONS.split(' ').chain([&*profile]).collect();
        let metrics = object! {"width": width, "height": height, "pixelRatio": 1, "mobile": false};
        let session = browser.post(
            "",
            &object! {"capabilities": {"alwaysMatch": {
                "browserName": "chrome",
                "goog:loggingPrefs": {"browser": "ALL"},
                "goog:chromeOptions": {
                    "args": options,
                    "mobileEmulation": {"deviceMetrics": metrics},
                },
            }}},
        );
        let id = session["sessionId"].as_str().expect("an id");
        browser.session = format!("{}/{id}", browser.session);
        browser
    }

    /// Opens a file, at the place that follows a `#`.
    pub fn open(&self, file: &Path, place: &str) {
        let url = format!("file://{}#{place}", file.display());
        // A page that differs only after the `#` would not be loaded again.
        self.post("/url", &object! {"url": "about:blank"});
        self.post("/url", &object! {"url": url});
    }

    /// Runs a script and returns its result.
    pub fn script(&self, script: &str) -> JsonValue {
        self.post("/execute/sync", &object! {"script": script, "args": []})
    }

    /// Shows pages as on this medium, `screen` or `print`, in this colour scheme, `light` or `dark`.
    pub fn emulate(&self, medium: &str, scheme: &str) {
        let scheme = object! {"name": "prefers-color-scheme", "value": scheme};
        let media = object! {"media": medium, "features": [scheme]};
        let command = object! {"cmd": "Emulation.setEmulatedMedia", "params": media};
        self.post("/goog/cdp/execute", &command);
    }

    /// Presses and releases a key.
    pub fn press(&self, key: &str) {
        let strokes = array![{"type": "keyDown", "value": key}, {"type": "keyUp", "value": key}];
        let keyboard = object! {"type": "key", "id": "keyboard", "actions": strokes};
        self.post("/actions", &object! {"actions": [keyboard]});
    }

    /// Clicks on the element that this CSS selector finds.
    pub fn click(&self, selector: &str) {
        let found = self.post("/element", &object! {"using": "css selector", "value": selector});
        let id = found.entries().next().and_then(|(_, id)| id.as_str());
        self.post(&format!("/element/{}/click", id.expect("an element")), &object! {});
    }

    /// Messages that the page has written to the console since the last call, errors included.
    pub fn console(&self) -> JsonValue {
        self.post("/se/log", &object! {"type": "browser"})
    }

    fn post(&self, path: &str, body: &JsonValue) -> JsonValue {
        let response = self.http.post(format!("{}{path}", self.session)).send(body.dump());
        let mut response = response.expect("an answer of the driver");
        let answer = response.body_mut().read_to_string().expect("text");
        let mut answer = jzon::parse(&answer).expect("JSON");
        answer["value"].take()
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = self.http.delete(&self.session).call();
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}
