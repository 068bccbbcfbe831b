import type { FirebaseSettings } from "../../../config.ts";
import type { PageSources } from "../../../http/index.ts";

/** Origins that the sign-in page needs. Only the configured authentication domain is allowed in frames. */
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
