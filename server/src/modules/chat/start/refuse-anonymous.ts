import { signedOut } from "../../../failures.ts";
import type { Viewer } from "../../identity/index.ts";

/** Must be called before any request to a vendor: where anonymous use is off, visitors cause none. */
export function refuseAnonymous(allowAnonymous: boolean, viewer: Viewer): void {
	if (!allowAnonymous && viewer.kind !== "user") {
		throw signedOut("Sign in to ask. This site requires an account.");
	}
}
