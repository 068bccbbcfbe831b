import { sql } from "kysely";
import type { Clock } from "../../../platform/clock.ts";
import type { Database, Queries } from "../../../platform/database/index.ts";
import type { Logger } from "../../../platform/logger.ts";

const REREAD_AFTER_MS = 600_000;
/** With fewer lengths, chance decides their median. */
const MIN_KNOWN = 20;
/** So many of the newest are read. */
export const MAX_LENGTHS = 500;

const medianOf = (lengths: readonly number[]): number | undefined =>
	lengths.toSorted((a, b) => a - b)[Math.floor(lengths.length / 2)];

/** The usual length of a reply in tokens: the median of this installation's newest ones, read at most every ten minutes. */
export class UsualLength {
	readonly #read: () => Promise<readonly number[]>;
	readonly #byDefault: number;
	readonly #clock: Clock;
	readonly #logger: Logger;
	#known: { readonly at: number; readonly tokens: Promise<number> } | null = null;

	/** `read` returns the lengths of the newest replies; `byDefault` is used while there are too few. */
	constructor(
		{ clock, logger }: { readonly clock: Clock; readonly logger: Logger },
		byDefault: number,
		read: () => Promise<readonly number[]>,
	) {
		this.#read = read;
		this.#byDefault = byDefault;
		this.#clock = clock;
		this.#logger = logger;
	}

	/** Concurrent callers share one reading. */
	async tokens(): Promise<number> {
		const now = this.#clock.steady();
		if (!this.#known || now - this.#known.at > REREAD_AFTER_MS) this.#known = { at: now, tokens: this.#median() };
		return await this.#known.tokens;
	}

	async #median(): Promise<number> {
		try {
			const lengths = await this.#read();
			return lengths.length < MIN_KNOWN ? this.#byDefault : (medianOf(lengths) ?? this.#byDefault);
		} catch (error) {
			this.#logger.warn({ err: error }, "could not read the usual length of replies");
			return this.#byDefault;
		}
	}
}

const DEFAULT_ANSWER_TOKENS = 600;

/** The newest answers. `responses_by_length` has these columns and literal conditions, so that no text is read. */
export const answerLengths = (query: Queries) =>
	query
		.selectFrom("responses")
		// The copies of an answer in branches have its time and length, and count once.
		.select(["settled_at", "output_tokens"])
		.distinct()
		.where(sql<boolean>`status = 'success' and demo = 0 and output_tokens > 0`)
		.orderBy("settled_at", "desc")
		.limit(MAX_LENGTHS);

/** The usual length of an answer. */
export const usualAnswerLength = (runner: {
	readonly clock: Clock;
	readonly logger: Logger;
	readonly database: Database;
}): UsualLength =>
	new UsualLength(runner, DEFAULT_ANSWER_TOKENS, async () => {
		const rows = await answerLengths(runner.database.query).execute();
		return rows.map(({ output_tokens }) => output_tokens ?? 0);
	});
