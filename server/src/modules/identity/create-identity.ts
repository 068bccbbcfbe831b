import type { Exchange } from "../../http/index.ts";
import type { Clock } from "../../platform/clock.ts";
import { type Database, prepared, type Queries } from "../../platform/database/index.ts";
import type { Owner, Viewer } from "./owner.ts";
import { hashToken, newVisitor } from "./visitor.ts";

const VISITOR_COOKIE = "parallax_visitor";
const LOGIN_COOKIE = "parallax_login";
const YEAR_S = 31_536_000;

/** An owner for a write; `store` belongs into the same transaction as what is written. */
export interface Writer {
	readonly owner: Owner;
	store(transaction: Queries): Promise<void>;
}

export interface Identity {
	viewer(exchange: Exchange): Promise<Viewer>;
	/** Makes a visitor of somebody who is nobody yet, and hands them their cookie. */
	writer(exchange: Exchange, idempotencyKey?: string): Promise<Writer>;
}

interface Parts {
	readonly database: Database;
	readonly clock: Clock;
	readonly secret: Buffer;
}

const visitorByToken = prepared((query, { tokenHash }: { readonly tokenHash: string }) =>
	query.selectFrom("visitors").select("id").where("token_hash", "=", tokenHash),
);

const insertVisitor = prepared(
	(query, visitor: { id: string; token_hash: string; created_at: number; last_seen_at: number }) =>
		query
			.insertInto("visitors")
			.values(visitor)
			.onConflict((conflict) => conflict.doNothing()),
);

export function createIdentity({ database, clock, secret }: Parts): Identity {
	const signedIn = async (exchange: Exchange): Promise<Owner | null> => {
		const token = exchange.cookie(LOGIN_COOKIE);
		if (!token) return null;
		const row = await database.query
			.selectFrom("login_sessions")
			.select("user_id")
			.where("token_hash", "=", hashToken(token))
			.where("expires_at", ">", clock.now())
			.executeTakeFirst();
		return row ? { kind: "user", id: row.user_id } : null;
	};

	const knownVisitor = async (exchange: Exchange): Promise<Owner | null> => {
		const token = exchange.cookie(VISITOR_COOKIE);
		if (!token) return null;
		const [row] = await visitorByToken(database.query, { tokenHash: hashToken(token) });
		return row ? { kind: "visitor", id: row.id } : null;
	};

	const viewer = async (exchange: Exchange): Promise<Viewer> =>
		(await signedIn(exchange)) ?? (await knownVisitor(exchange)) ?? { kind: "nobody" };

	return {
		viewer,
		async writer(exchange, idempotencyKey) {
			const known = await viewer(exchange);
			if (known.kind !== "nobody") return { owner: known, store: async () => {} };
			const visitor = newVisitor(secret, exchange.address, idempotencyKey);
			exchange.setCookie(VISITOR_COOKIE, visitor.token, { maxAgeS: YEAR_S, httpOnly: true });
			const now = clock.now();
			return {
				owner: { kind: "visitor", id: visitor.id },
				store: async (transaction) => {
					const { id, tokenHash } = visitor;
					await insertVisitor(transaction, { id, token_hash: tokenHash, created_at: now, last_seen_at: now });
				},
			};
		},
	};
}
