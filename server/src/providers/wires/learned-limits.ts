import { type ModelLimits, NO_LIMITS, narrower } from "./model-limits.ts";

/** People may name any model, so what is kept is bounded; the oldest is learned again. */
const MODELS_MOST = 1000;

/** What vendors have refused: kept for each address, or for each model at an address. */
export class LearnedLimits {
	readonly #models = new Map<string, ModelLimits>();
	readonly #withoutResponsesApi = new Set<string>();

	of(baseUrl: string, model: string): ModelLimits {
		return this.#models.get(JSON.stringify([baseUrl, model])) ?? NO_LIMITS;
	}

	learn(baseUrl: string, model: string, limits: ModelLimits): void {
		const key = JSON.stringify([baseUrl, model]);
		this.#models.set(key, narrower(this.of(baseUrl, model), limits));
		const [oldest] = this.#models.keys();
		if (this.#models.size > MODELS_MOST && oldest !== undefined) this.#models.delete(oldest);
	}

	lacksResponsesApi(baseUrl: string): boolean {
		return this.#withoutResponsesApi.has(baseUrl);
	}

	learnNoResponsesApi(baseUrl: string): void {
		this.#withoutResponsesApi.add(baseUrl);
	}
}
