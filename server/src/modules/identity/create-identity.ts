import { conflict, Failure, signedOut } from "../../failures.ts";
import type { EventStream, Exchange } from "../../http/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Queries } from "../../platform/database/index.ts";
import { justSignedIn, SIGNED_OUT, type SignedInUser, signedInUser } from "./access.ts";
import type { AccountData } from "./account-data.ts";
import * as cookies from "./cookies.ts";
import { hashToken } from "./hash-token.ts";
import { describeDevice } from "./logins/describe-device.ts";
import * as logins from "./logins/login-sessions.ts";
import { CHECK_INTERVAL_MS, LoginStreams } from "./logins/login-streams.ts";
import type { Owner, Viewer } from "./owner.ts";
import {
	assertVisitorActive,
	claimVisitor,
	findVisitor,
	findVisitorById,
	insertVisitor,
	isVisitorUnstored,
} from "./visitors/visitor-rows.ts";
import { issuedVisitor, newVisitor, type Visitor, visitorOfKey } from "./visitors/visitor-token.ts";

/** The owner of a write. Call `store` in the same transaction as the write. */
export interface Writer {
	readonly owner: Owner;
	store(transaction: Queries): Promise<void>;
	/** Sets the cookie of a new visitor. Call it after the request has succeeded. */
	setCookie(): void;
	/** The token hash of a visitor whose row is inserted when the first file arrives; otherwise null. */
	readonly unstoredTokenHash: string | null;
}

export interface Identity {
	viewer(exchange: Exchange): Promise<Viewer>;
	/** Creates a visitor for a request without a cookie. With an idempotency key, only `setCookie` sets the cookie. */
	writer(exchange: Exchange, idempotencyKey?: string): Promise<Writer>;
	/** Throws 401 when no user is signed in. */
	signedIn(exchange: Exchange): Promise<SignedInUser>;
	/** Also throws 403 when the sign-in is not recent: irreversible actions need more than a cookie. */
	recentlySignedIn(exchange: Exchange): Promise<SignedInUser>;
	/**
	 * Finds or creates the account, starts a login session for it, and moves the data of this browser's visitor to it, in
	 * one transaction.
	 */
	startLoginSession(
		exchange: Exchange,
		findOrCreateAccount: (transaction: Queries) => Promise<logins.UserRow>,
	): Promise<SignedInUser>;
	/** Whether the request was made with this login session. */
	isCurrentLogin(exchange: Exchange, login: { readonly token_hash: string }): boolean;
	/** Closes the streams of login sessions whose rows were deleted. */
	closeEndedStreams(): Promise<void>;
	/** Ends the login session of the request, if there is one. */
	endLoginSession(exchange: Exchange): Promise<void>;
	/** Closes the stream when the login session of the request ends. */
	endWithLogin(exchange: Exchange, stream: EventStream): EventStream;
}

/** How long an idempotency key can replace the visitor's cookie. */
const KEY_REPLAY_MS = 600_000;
/** After this time a key can be used for a new visitor. */
const KEY_LIFETIME_MS = 86_400_000;
const KEY_TOO_OLD =
	"This Idempotency-Key was used more than 10 minutes ago. Repeat the request with the cookie it was given, or use a new key.";

const KEY_TAKEN = "This Idempotency-Key was already used. Use a new key.";

const NO_COOKIE = { setCookie() {}, unstoredTokenHash: null } as const;

const notRecent = (): Failure =>
	new Failure(403, "sign-in-again", "Sign in again to continue. Your last sign-in was more than 5 minutes ago.");

interface Dependencies {
	readonly database: Database;
	readonly clock: Clock;
	readonly secret: Buffer;
	readonly accountData: readonly Pick<AccountData, "move">[];
	/** The interval in which streams of ended login sessions are closed; shorter in tests. */
	readonly checkIntervalMs?: number | undefined;
}

class RequestIdentity implements Identity {
	readonly #dependencies: Dependencies;
	readonly #streams: LoginStreams;

	constructor(dependencies: Dependencies) {
		this.#dependencies = dependencies;
		const { database, clock } = dependencies;
		this.#streams = new LoginStreams(
			(hashes) => logins.activeLogins(database.query, hashes, clock.now()),
			dependencies.checkIntervalMs ?? CHECK_INTERVAL_MS,
		);
	}

	async viewer(exchange: Exchange): Promise<Viewer> {
		const token = cookies.loginToken(exchange);
		if (token) return await this.#viewerByLogin(exchange, token);
		const visitor = await this.#visitor(exchange);
		return visitor ? { kind: "visitor", id: visitor } : { kind: "anonymous", wasSignedIn: false };
	}

	async writer(exchange: Exchange, idempotencyKey?: string): Promise<Writer> {
		const known = await this.viewer(exchange);
		if (known.kind === "user") {
			const tokenHash = hashToken(cookies.loginToken(exchange) ?? "");
			return { ...NO_COOKIE, owner: known, store: (transaction) => this.#assertLoginActive(transaction, tokenHash) };
		}
		if (known.kind === "visitor") {
			cookies.setMissingVisitorHint(exchange);
			return { ...NO_COOKIE, owner: known, store: (transaction) => assertVisitorActive(transaction, known.id) };
		}
		// A user whose session ended must not write as a visitor by accident.
		if (known.wasSignedIn) throw signedOut(SIGNED_OUT);
		const issued = await this.#unstoredVisitor(exchange);
		if (issued) return this.#newWriter(exchange, issued);
		const { secret } = this.#dependencies;
		const keyVisitor = idempotencyKey && visitorOfKey(secret, exchange.address, idempotencyKey);
		if (keyVisitor) return await this.#keyWriter(exchange, keyVisitor);
		const writer = this.#newWriter(exchange, newVisitor(secret));
		writer.setCookie();
		return { ...writer, setCookie: NO_COOKIE.setCookie };
	}

	async signedIn(exchange: Exchange): Promise<SignedInUser> {
		return await signedInUser(this.#dependencies.database, await this.viewer(exchange));
	}

	async recentlySignedIn(exchange: Exchange): Promise<SignedInUser> {
		const { database, clock } = this.#dependencies;
		const user = await this.signedIn(exchange);
		const login = await logins.findLogin(database.query, hashToken(cookies.loginToken(exchange) ?? ""), clock.now());
		if (!login || !logins.isRecent(login, clock.now())) throw notRecent();
		return user;
	}

	async startLoginSession(
		exchange: Exchange,
		findOrCreateAccount: (transaction: Queries) => Promise<logins.UserRow>,
	): Promise<SignedInUser> {
		const { database, clock, accountData } = this.#dependencies;
		const previous = cookies.loginToken(exchange);
		const visitor = await this.#visitor(exchange);
		const token = logins.newLoginToken();
		const device = describeDevice(exchange.header("user-agent"));
		const user = await database.write(async (transaction) => {
			const account = await findOrCreateAccount(transaction);
			if (previous) await logins.deleteLogin(transaction, hashToken(previous));
			if (visitor && (await claimVisitor(transaction, visitor, account.id))) {
				for (const part of accountData) await part.move(transaction, visitor, account.id);
			}
			await logins.insertLogin(transaction, { token, userId: account.id, device, now: clock.now() });
			return account;
		});
		if (previous) this.#streams.end(hashToken(previous));
		if (visitor) cookies.clearVisitorCookie(exchange);
		cookies.setLoginCookie(exchange, token);
		return justSignedIn(user);
	}

	async endLoginSession(exchange: Exchange): Promise<void> {
		const token = cookies.loginToken(exchange);
		cookies.clearLoginCookie(exchange);
		if (!token) return;
		const tokenHash = hashToken(token);
		await this.#dependencies.database.write((transaction) => logins.deleteLogin(transaction, tokenHash));
		this.#streams.end(tokenHash);
	}

	isCurrentLogin(exchange: Exchange, login: { readonly token_hash: string }): boolean {
		const token = cookies.loginToken(exchange);
		return token !== undefined && hashToken(token) === login.token_hash;
	}

	async closeEndedStreams(): Promise<void> {
		// If the database is unreachable, the next check closes them.
		await this.#streams.closeEnded().catch(() => {});
	}

	endWithLogin(exchange: Exchange, stream: EventStream): EventStream {
		const token = cookies.loginToken(exchange);
		if (token) this.#streams.add(hashToken(token), stream);
		return stream;
	}

	async #visitor(exchange: Exchange): Promise<string | undefined> {
		const token = cookies.visitorToken(exchange);
		return token ? await findVisitor(this.#dependencies.database.query, hashToken(token)) : undefined;
	}

	async #viewerByLogin(exchange: Exchange, token: string): Promise<Viewer> {
		const { database, clock } = this.#dependencies;
		const now = clock.now();
		const login = await logins.findLogin(database.query, hashToken(token), now);
		if (!login) {
			cookies.clearLoginCookie(exchange);
			return { kind: "anonymous", wasSignedIn: true };
		}
		if (logins.isDueToSlide(login, now)) {
			// Requests that only read must work while the database cannot write.
			await database.write((transaction) => logins.slideLogin(transaction, login.token_hash, now)).catch(() => {});
			cookies.setLoginCookie(exchange, token);
		}
		return { kind: "user", id: login.user_id };
	}

	/** Throws when the user signed out or was deleted between the request and its write. */
	async #assertLoginActive(transaction: Queries, tokenHash: string): Promise<void> {
		const login = await logins.findLogin(transaction, tokenHash, this.#dependencies.clock.now());
		if (!login) throw signedOut(SIGNED_OUT);
	}

	/** A visitor that has announced files has a cookie, but no row until a file arrives. */
	async #unstoredVisitor(exchange: Exchange): Promise<Visitor | undefined> {
		const visitor = issuedVisitor(this.#dependencies.secret, cookies.visitorToken(exchange) ?? "");
		return visitor && (await isVisitorUnstored(this.#dependencies.database.query, visitor.tokenHash))
			? visitor
			: undefined;
	}

	/**
	 * For a few minutes, an idempotency key can replace the cookie to repeat its request. It is not a second password:
	 * the first prompt claims the key, and another prompt is refused.
	 */
	async #keyWriter(exchange: Exchange, keyVisitor: Visitor): Promise<Writer> {
		const { database, clock, secret } = this.#dependencies;
		const known = await findVisitorById(database.query, keyVisitor.id);
		const ageMs = known ? clock.now() - known.created_at : 0;
		if (ageMs > KEY_LIFETIME_MS) return this.#newWriter(exchange, newVisitor(secret));
		if (ageMs > KEY_REPLAY_MS) throw conflict(KEY_TOO_OLD, "key-reused");
		if (known && known.user_id !== null) throw conflict(KEY_TAKEN, "key-reused");
		return this.#newWriter(exchange, keyVisitor);
	}

	#newWriter(exchange: Exchange, { id, token, tokenHash }: Visitor): Writer {
		const now = this.#dependencies.clock.now();
		return {
			owner: { kind: "visitor", id },
			setCookie: () => cookies.setVisitorCookie(exchange, token),
			store: async (transaction) => {
				await insertVisitor(transaction, { id, token_hash: tokenHash, created_at: now, last_seen_at: now });
				// The visitor of an idempotency key may already exist, and may sign in at this moment.
				await assertVisitorActive(transaction, id);
			},
			unstoredTokenHash: tokenHash,
		};
	}
}

export const createIdentity = (dependencies: Dependencies): Identity => new RequestIdentity(dependencies);
