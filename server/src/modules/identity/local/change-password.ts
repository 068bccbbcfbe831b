import { Failure } from "../../../failures.ts";
import type { Exchange } from "../../../http/index.ts";
import { deleteLoginsOf } from "../logins/login-sessions.ts";
import { LOCAL_ISSUER } from "../views.ts";
import { type LocalAccounts, verifyPasswordQueued, wrongCredentials } from "./local-accounts.ts";
import { hashPassword } from "./passwords.ts";
import { consumeSignIn } from "./sign-in-limits.ts";

const NOT_LOCAL = "You sign in with Google, so this account has no password.";
const WRONG = "Wrong current password.";

/** Ends all login sessions of the user and starts a new one for this request. */
export async function changePassword(
	accounts: LocalAccounts,
	exchange: Exchange,
	passwords: { readonly currentPassword: string; readonly newPassword: string },
): Promise<void> {
	const { identity, limits, cost, hashing } = accounts;
	const user = await identity.signedIn(exchange);
	if (user.issuer !== LOCAL_ISSUER) throw new Failure(403, "forbidden", NOT_LOCAL);
	const refund = await consumeSignIn(limits, user.subject, exchange.address);
	const isCorrect = await verifyPasswordQueued(accounts, exchange, passwords.currentPassword, user.password_hash).catch(
		(error: unknown) => {
			refund();
			throw error;
		},
	);
	if (!isCorrect) throw new Failure(403, "wrong-credentials", WRONG);
	refund();
	const passwordHash = await hashing.run(exchange, () => hashPassword(passwords.newPassword, cost));
	await identity.startLoginSession(exchange, async (transaction) => {
		const changed = await transaction
			.updateTable("users")
			.set({ password_hash: passwordHash })
			.where("id", "=", user.id)
			.where("password_hash", "=", user.password_hash)
			.returningAll()
			.executeTakeFirst();
		// The account was deleted or its password changed during the check.
		if (!changed) throw wrongCredentials();
		await deleteLoginsOf(transaction, user.id);
		return changed;
	});
	await identity.closeEndedStreams();
}
