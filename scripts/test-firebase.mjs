import { ensureBuilt } from "./steps/ensure-built.mjs";
import { ensureChromium } from "./steps/ensure-chromium.mjs";
import { ensureFirebaseTools } from "./steps/ensure-firebase-tools.mjs";
import { ensureInstalled } from "./steps/ensure-installed.mjs";
import { printTotal, runTests } from "./steps/run-tests.mjs";
import { EMULATED_PROJECT, startAuthEmulator } from "./steps/start-auth-emulator.mjs";

await ensureInstalled();
const chromium = await ensureChromium();
const firebase = await ensureFirebaseTools();
await ensureBuilt();

console.log("Parallax: signing in with Google in Chromium, through Firebase's Auth emulator ...");
const emulator = await startAuthEmulator(firebase);
const journeys = await runTests(["firebase"], {
	CHROMIUM_PATH: chromium,
	FIREBASE_PROJECT_ID: EMULATED_PROJECT,
	FIREBASE_AUTH_EMULATOR_HOST: emulator.host,
});
await emulator.stop();

printTotal([journeys]);
