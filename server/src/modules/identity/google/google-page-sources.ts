import type { FirebaseSettings } from "../../../config.ts";
import type { PageSources } from "../../../http/index.ts";

/** What a page loads to ask Google; the one authentication domain, for any other could be a stranger's project. */
export function googlePageSources(firebase: FirebaseSettings | null): Omit<PageSources, "pictures"> {
	if (!firebase) return { scripts: [], connections: [], frames: [] };
	const { authDomain, emulatorOrigin } = firebase;
	const google = ["https://identitytoolkit.googleapis.com", "https://securetoken.googleapis.com"];
	return {
		scripts: ["https://apis.google.com"],
		connections: emulatorOrigin ? [emulatorOrigin] : google,
		frames: [emulatorOrigin ?? `https://${authDomain}`],
	};
}
