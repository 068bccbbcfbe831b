import type { KeyedSource } from "../../../../config.ts";

/** What Companion keeps of a person who is asked for a permission; what is in it is its own business. */
export type OAuthSession = Record<string, unknown>;

const KEPT_MS = 900_000;

/** From the first step to the last, each person's for each source; they never leave this process. */
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

	/** Empty where none was begun. */
	find(person: string, source: KeyedSource): OAuthSession {
		return this.#byPerson.get(`${source} ${person}`) ?? {};
	}

	end(person: string, source: KeyedSource): void {
		this.#byPerson.delete(`${source} ${person}`);
	}
}
