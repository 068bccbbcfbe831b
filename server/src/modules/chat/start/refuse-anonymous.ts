import { signedOut } from "../../../failures.ts";
import type { Owner } from "../../identity/index.ts";

/** To be called before anything that may cost a call to a provider: where visitors are not answered, none is made for them. */
export function refuseAnonymous(allowAnonymous: boolean, owner: Owner): void {
	if (!allowAnonymous && owner.kind !== "user") {
		throw signedOut("Sign in to ask. This site requires an account.");
	}
}
