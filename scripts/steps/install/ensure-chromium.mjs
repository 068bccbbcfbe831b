import { accessSync, constants, existsSync, readdirSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";
import { exitWithMessage } from "../process/exit-with-message.mjs";
import { aptInstall, canAptInstall } from "./apt-install.mjs";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "chrome.exe"];
const USUAL_PLACES = [
	"/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
	"/Applications/Chromium.app/Contents/MacOS/Chromium",
	"C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
	"C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe",
];

/** @param {string | undefined} path */
function isExecutable(path) {
	try {
		accessSync(path ?? "", constants.X_OK);
		return true;
	} catch {
		return false;
	}
}

function* playwrightCache() {
	const caches = [".cache/ms-playwright", "Library/Caches/ms-playwright", "AppData/Local/ms-playwright"];
	for (const cache of [process.env.PLAYWRIGHT_BROWSERS_PATH, ...caches.map((path) => join(homedir(), path))]) {
		if (!cache || !existsSync(cache)) continue;
		const versions = readdirSync(cache).filter((name) => /^chromium-\d+$/.test(name));
		for (const version of versions.sort().reverse()) {
			yield join(cache, version, "chrome-linux", "chrome");
			yield join(cache, version, "chrome-linux64", "chrome");
			yield join(cache, version, "chrome-mac", "Chromium.app", "Contents", "MacOS", "Chromium");
			yield join(cache, version, "chrome-win", "chrome.exe");
		}
	}
}

function* candidates() {
	yield process.env.CHROMIUM_PATH;
	for (const folder of (process.env.PATH ?? "").split(delimiter)) for (const name of NAMES) yield join(folder, name);
	yield* USUAL_PLACES;
	yield* playwrightCache();
}

/** @returns {string | undefined} the browser for the journeys */
function findChromium() {
	for (const path of candidates()) if (isExecutable(path)) return path;
	return undefined;
}

/** @returns {Promise<string>} the browser for the journeys, installed if that is possible */
export async function ensureChromium() {
	const found = findChromium();
	if (found) return found;
	// The font has Arial's metrics, for which the pages' fallback font is sized; without it, text moves when Inter arrives.
	if (canAptInstall()) await aptInstall("chromium", "fonts-liberation");
	return (
		findChromium() ??
		exitWithMessage(
			"Parallax's browser journeys need Chromium or Chrome: install it (on Debian: sudo apt-get install chromium), " +
				"or set CHROMIUM_PATH to where it is.",
		)
	);
}
