import type { KeyedSource } from "../../../../config.ts";

/** Companion's session data during an OAuth flow. */
export type OAuthSession = Record<string, unknown>;

const KEPT_MS = 900_000;

/** OAuth sessions by user and source, in the memory of this process. */
export class OAuthSessions {
	readonly #byPerson = new Map<string, OAuthSession>();

	begin(person: string, source: KeyedSource): OAuthSession {
		const session: OAuthSession = {};
		const key = `${source} ${person}`;
		this.#byPerson.set(key, session);
		const forget = () => this.#byPerson.get(key) === session && this.#byPerson.delete(key);
		setTimeout(forget, KEPT_MS).unref();
		return session;
	}

	/** Empty when no flow was started. */
	find(person: string, source: KeyedSource): OAuthSession {
		return this.#byPerson.get(`${source} ${person}`) ?? {};
	}

	end(person: string, source: KeyedSource): void {
		this.#byPerson.delete(`${source} ${person}`);
	}
}
