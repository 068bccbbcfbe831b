import { type ModelLimits, NO_LIMITS, narrower } from "./model-limits.ts";

/** Users may enter any model, so the number of entries is bounded; an evicted entry is learned again. */
const MODELS_MOST = 1000;

const keyOf = (baseUrl: string, model: string): string => JSON.stringify([baseUrl, model]);

/** A map that evicts its oldest entry when it is full. */
class Bounded<T> extends Map<string, T> {
	override set(key: string, value: T): this {
		super.set(key, value);
		const [oldest] = this.keys();
		if (this.size > MODELS_MOST && oldest !== undefined) this.delete(oldest);
		return this;
	}
}

/** The parameters that each model at an address refuses, and the route that works for the address or the model. */
export class LearnedLimits {
	readonly #models = new Bounded<ModelLimits>();
	readonly #routes = new Bounded<string>();

	of(baseUrl: string, model: string): ModelLimits {
		return this.#models.get(keyOf(baseUrl, model)) ?? NO_LIMITS;
	}

	learn(baseUrl: string, model: string, limits: ModelLimits): void {
		this.#models.set(keyOf(baseUrl, model), narrower(this.of(baseUrl, model), limits));
	}

	/** The known route of this model, or else the usual route of its address. */
	routeOf(place: string, model: string): string | undefined {
		return this.#routes.get(keyOf(place, model)) ?? this.#routes.get(place);
	}

	/** A model with another route than the usual one of its address does not change the route of other models. */
	learnRoute(place: string, model: string, route: string): void {
		const usual = this.#routes.get(place);
		if (usual === undefined) this.#routes.set(place, route);
		else if (usual !== route) this.#routes.set(keyOf(place, model), route);
	}
}
