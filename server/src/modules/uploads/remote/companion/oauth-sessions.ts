import type { KeyedSource } from "../../../../config.ts";

/** Companion's session data during an OAuth flow. */
export type OAuthSession = Record<string, unknown>;

const SESSION_TTL_MS = 900_000;

/** OAuth sessions by user and source, in the memory of this process. */
export class OAuthSessions {
	readonly #byUser = new Map<string, OAuthSession>();

	begin(userId: string, source: KeyedSource): OAuthSession {
		const session: OAuthSession = {};
		const key = `${source} ${userId}`;
		this.#byUser.set(key, session);
		const expire = () => this.#byUser.get(key) === session && this.#byUser.delete(key);
		setTimeout(expire, SESSION_TTL_MS).unref();
		return session;
	}

	/** Empty when no flow was started. */
	find(userId: string, source: KeyedSource): OAuthSession {
		return this.#byUser.get(`${source} ${userId}`) ?? {};
	}

	end(userId: string, source: KeyedSource): void {
		this.#byUser.delete(`${source} ${userId}`);
	}
}
