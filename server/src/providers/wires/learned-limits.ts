import { type ModelLimits, NO_LIMITS, stricterLimits } from "./model-limits.ts";

/** Users may enter any model, so the number of entries is bounded; an evicted entry is learned again. */
const MAX_ENTRIES = 1000;

const keyOf = (baseUrl: string, model: string): string => JSON.stringify([baseUrl, model]);

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
	readonly #routes = new BoundedMap<string>();

	limitsOf(baseUrl: string, model: string): ModelLimits {
		return this.#models.get(keyOf(baseUrl, model)) ?? NO_LIMITS;
	}

	learn(baseUrl: string, model: string, limits: ModelLimits): void {
		this.#models.set(keyOf(baseUrl, model), stricterLimits(this.limitsOf(baseUrl, model), limits));
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
