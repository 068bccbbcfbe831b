import { createHash } from "node:crypto";
import { lowerBound, type ModelLimits, NO_LIMITS, stricterLimits } from "./model-limits.ts";
import type { LearnedBound, OutputBound } from "./output-bound.ts";

/** Users may enter any model, so the number of entries is bounded; an evicted entry is learned again. */
const MAX_ENTRIES = 1000;

/** A bound that depends on a prompt or on credit is forgotten, because both change. */
const PASSING_BOUND_MS = 3_600_000;

const keyOf = (baseUrl: string, model: string): string => JSON.stringify([baseUrl, model]);

/** What a passing bound depends on: one person's credit or long prompt must not shorten the answers of others. */
export interface RequestFacts {
	readonly apiKey: string | undefined;
	/** The length of all its texts. */
	readonly units: number;
}

/** The key for requests of one account that are alike in length, within a factor of two. */
function passingKeyOf(baseUrl: string, model: string, { apiKey, units }: RequestFacts): string {
	const account = apiKey && createHash("sha256").update(apiKey).digest("base64url");
	return JSON.stringify([baseUrl, model, account, Math.ceil(Math.log2(units + 1))]);
}

/** A map that evicts its oldest entry when it is full. */
class BoundedMap<T> extends Map<string, T> {
	override set(key: string, value: T): this {
		super.set(key, value);
		const [oldest] = this.keys();
		if (this.size > MAX_ENTRIES && oldest !== undefined) this.delete(oldest);
		return this;
	}
}

/** The parameters that each model at an address refuses, and the route that works for the address or the model. */
export class LearnedLimits {
	readonly #models = new BoundedMap<ModelLimits>();
	readonly #passing = new BoundedMap<{ readonly bound: OutputBound; readonly until: number }>();
	readonly #thinking = new BoundedMap<true>();
	readonly #routes = new BoundedMap<string>();
	readonly #steadyMs: () => number;

	/** `steadyMs` is a monotonic clock. */
	constructor(steadyMs: () => number = () => performance.now()) {
		this.#steadyMs = steadyMs;
	}

	limitsOf(baseUrl: string, model: string, request: RequestFacts): ModelLimits {
		const limits = this.#lastingLimits(baseUrl, model);
		const passing = this.#passingBound(passingKeyOf(baseUrl, model, request));
		return passing ? { ...limits, ...lowerBound(limits, passing) } : limits;
	}

	/** Learns all of these limits but the output bound, the number of images, and whether the model searches. */
	learn(baseUrl: string, model: string, limits: ModelLimits): void {
		const known = this.#lastingLimits(baseUrl, model);
		const { maxOutputTokens, needsBound, maxImages, acceptsSearch } = known;
		const learned = { ...limits, maxOutputTokens, needsBound, maxImages, acceptsSearch };
		this.#models.set(keyOf(baseUrl, model), stricterLimits(known, learned));
	}

	learnBound(baseUrl: string, model: string, request: RequestFacts, { isLasting, ...bound }: LearnedBound): void {
		if (isLasting) {
			const known = this.#lastingLimits(baseUrl, model);
			this.#models.set(keyOf(baseUrl, model), { ...known, ...lowerBound(known, bound) });
		} else {
			const key = passingKeyOf(baseUrl, model, request);
			const known = this.#passingBound(key);
			const until = this.#steadyMs() + PASSING_BOUND_MS;
			this.#passing.set(key, { bound: known ? lowerBound(known, bound) : bound, until });
		}
	}

	#lastingLimits(baseUrl: string, model: string): ModelLimits {
		return this.#models.get(keyOf(baseUrl, model)) ?? NO_LIMITS;
	}

	#passingBound(key: string): OutputBound | null {
		const passing = this.#passing.get(key);
		return passing && passing.until > this.#steadyMs() ? passing.bound : null;
	}

	/** Whether the answers of this model begin with thoughts that have no opening mark. */
	hasUnmarkedThoughts(baseUrl: string, model: string): boolean {
		return this.#thinking.has(keyOf(baseUrl, model));
	}

	learnUnmarkedThoughts(baseUrl: string, model: string, hasThem: boolean): void {
		if (hasThem) this.#thinking.set(keyOf(baseUrl, model), true);
		else this.#thinking.delete(keyOf(baseUrl, model));
	}

	/** The known route of this model, or else the usual route of its address. */
	routeOf(routeKey: string, model: string): string | undefined {
		return this.#routes.get(keyOf(routeKey, model)) ?? this.#routes.get(routeKey);
	}

	/** A model with another route than the usual one of its address does not change the route of other models. */
	learnRoute(routeKey: string, model: string, route: string): void {
		const defaultRoute = this.#routes.get(routeKey);
		if (defaultRoute === undefined) this.#routes.set(routeKey, route);
		else if (defaultRoute !== route) this.#routes.set(keyOf(routeKey, model), route);
	}
}
