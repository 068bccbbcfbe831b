import { type ModelLimits, NO_LIMITS, narrower } from "./model-limits.ts";

/** People may name any model, so what is kept is bounded; the oldest is learned again. */
const MODELS_MOST = 1000;

const keyOf = (baseUrl: string, model: string): string => JSON.stringify([baseUrl, model]);

/** A map that forgets its oldest entry when it is full. */
class Bounded<T> extends Map<string, T> {
	override set(key: string, value: T): this {
		super.set(key, value);
		const [oldest] = this.keys();
		if (this.size > MODELS_MOST && oldest !== undefined) this.delete(oldest);
		return this;
	}
}

/** What vendors have refused, and by which route they answer: kept for each address, or for each model at an address. */
export class LearnedLimits {
	readonly #models = new Bounded<ModelLimits>();
	readonly #routes = new Bounded<string>();

	of(baseUrl: string, model: string): ModelLimits {
		return this.#models.get(keyOf(baseUrl, model)) ?? NO_LIMITS;
	}

	learn(baseUrl: string, model: string, limits: ModelLimits): void {
		this.#models.set(keyOf(baseUrl, model), narrower(this.of(baseUrl, model), limits));
	}

	/** The route by which this model answers, as far as it is known: its own, else that of other models there. */
	routeOf(place: string, model: string): string | undefined {
		return this.#routes.get(keyOf(place, model)) ?? this.#routes.get(place);
	}

	/** A model that answers by another route than the first one there changes nothing for the others. */
	learnRoute(place: string, model: string, route: string): void {
		const usual = this.#routes.get(place);
		if (usual === undefined) this.#routes.set(place, route);
		else if (usual !== route) this.#routes.set(keyOf(place, model), route);
	}
}
