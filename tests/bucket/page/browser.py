"""A real headless Chromium, and a small vocabulary for what people do on the page. Selenium is imported here alone."""

import importlib.util
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
FLAGS = (
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--lang=en-GB",
)
PATIENCE_S = 15
SHIFT, TAB, ENTER, ESCAPE, RIGHT = "\ue008", "\ue004", "\n", "\ue00c", "\ue014"  # as WebDriver has them


def what_is_missing() -> str:
    """Why no browser can be driven here; empty where one can."""
    if not any(shutil.which(name) for name in CHROMIUM):
        return "no chromium is found (apt-get install chromium chromium-driver)"
    if not shutil.which("chromedriver"):
        return "no chromedriver is found (apt-get install chromium-driver)"
    if importlib.util.find_spec("selenium") is None:
        return "selenium is not installed (make extra NAME=browser)"
    return ""


@contextmanager
def chromium() -> Iterator[Any]:
    """A browser with an empty profile of its own, quit at the end."""
    from selenium.webdriver import Chrome, ChromeOptions
    from selenium.webdriver.chrome.service import Service

    options = ChromeOptions()
    options.binary_location = next(path for name in CHROMIUM if (path := shutil.which(name)))
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    with tempfile.TemporaryDirectory(prefix="blether-browser-", ignore_cleanup_errors=True) as profile:
        for flag in (*FLAGS, f"--user-data-dir={profile}"):
            options.add_argument(flag)
        driver = Chrome(options=options, service=Service(shutil.which("chromedriver")))
        try:
            yield driver
        finally:
            driver.quit()


class Page:
    """The page in a tab of its own, as somebody sees it who talks."""

    def __init__(self, driver: Any, url: str) -> None:
        self.driver = driver
        self.url = url

    # --- looking

    def all(self, css: str) -> list[Any]:
        """Every element that is there, shown or not."""
        found: list[Any] = self.driver.find_elements("css selector", css)
        return found

    def shown(self, css: str) -> list[Any]:
        """Every element that is shown."""
        return [each for each in self.all(css) if each.is_displayed()]

    def wait(self, look: Callable[[], Any]) -> Any:
        """The first true value of `look`."""
        from selenium.common.exceptions import StaleElementReferenceException
        from selenium.webdriver.support.ui import WebDriverWait

        wait = WebDriverWait(self.driver, PATIENCE_S, 0.03, ignored_exceptions=[StaleElementReferenceException])
        return wait.until(lambda _: look())

    def the(self, css: str, text: str = "") -> Any:
        """The first element shown that matches, with this text in it or in its name; waited for."""

        def look() -> Any:
            return next((each for each in self.shown(css) if text in f"{each.text} {each.accessible_name}"), None)

        return self.wait(look)

    @property
    def replies(self) -> list[str]:
        """What the system has said so far."""
        return [each.text for each in self.all("#log .system > p")]

    @property
    def words(self) -> list[str]:
        """What the user has said so far, as the page shows it."""
        return [each.text for each in self.all("#log .user > p")]

    def run(self, script: str, *arguments: Any) -> Any:
        """The value of a script in the page."""
        return self.driver.execute_script(script, *arguments)

    @property
    def session(self) -> str:
        """The id that the page keeps."""
        return str(self.run("return JSON.parse(sessionStorage.getItem('blether.session'))"))

    @property
    def focused(self) -> Any:
        """Where the keyboard is."""
        return self.driver.switch_to.active_element

    # --- doing

    def before_it_loads(self, script: str) -> None:
        """Have a script run before those of the page."""
        self.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": script})

    def screen(self, width: int, height: int) -> None:
        """As large as this, in CSS pixels."""
        metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)

    def prefers(self, **features: str) -> None:
        """What the user prefers, such as `color_scheme="dark"`."""
        named = [{"name": f"prefers-{name.replace('_', '-')}", "value": value} for name, value in features.items()]
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": named})

    def open(self, path: str = "/") -> "Page":
        """Load it, and wait until the system has spoken."""
        self.driver.get(self.url + path)
        if path == "/":
            self.wait(lambda: self.replies)
        return self

    def types(self, *keys: str) -> None:
        """Into whatever has the focus."""
        from selenium.webdriver import ActionChains

        ActionChains(self.driver).send_keys(*keys).perform()

    def tabs_back(self) -> None:
        """Shift and Tab."""
        from selenium.webdriver import ActionChains

        ActionChains(self.driver).key_down(SHIFT).send_keys(TAB).key_up(SHIFT).perform()

    def sends(self, text: str) -> None:
        """Type and press Enter, once the page takes a turn."""
        self.the("#send[aria-disabled=false]")
        self.the("#say").send_keys(text, "\n")

    def says(self, text: str) -> str:
        """Take a turn; the reply."""
        before = len(self.replies)
        self.sends(text)
        self.wait(lambda: len(self.replies) > before)
        return self.replies[-1]

    def presses(self, css: str, text: str = "", last: bool = False) -> Any:
        """Click what is shown there."""
        found = self.the(css, text)
        if last:
            found = self.shown(css)[-1]
        self.run("arguments[0].scrollIntoView({block: 'center'})", found)
        found.click()
        return found

    def asks_why(self) -> Any:
        """Open "why this?" under the last reply; the panel once it is filled."""
        self.presses("#log .under > button", last=True)
        self.the("#log .why .story")
        return self.shown("#log .why")[-1]

    def complaints(self) -> list[str]:
        """What the browser holds against the page: broken policies, errors in scripts."""
        entries = [entry["message"] for entry in self.driver.get_log("browser")]
        return [entry for entry in entries if "Failed to load resource" not in entry]  # those are the tests' own
