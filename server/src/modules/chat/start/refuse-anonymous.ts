import { signedOut } from "../../../failures.ts";
import type { Viewer } from "../../identity/index.ts";

/** Must be called before any request to a vendor: with anonymous use off, visitors must not cause vendor requests. */
export function refuseAnonymous(allowAnonymous: boolean, viewer: Viewer): void {
	if (!allowAnonymous && viewer.kind !== "user") {
		throw signedOut("Sign in to ask. This site requires an account.");
	}
}
