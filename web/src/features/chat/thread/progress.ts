import { isSettled, type ProviderResponse } from "@parallax/contract";

export interface Progress {
	readonly all: number;
	/** No longer pending, whether successful or failed. */
	readonly done: number;
	readonly answered: number;
	readonly isRunning: boolean;
}

export function progressOf(responses: readonly ProviderResponse[]): Progress {
	const done = responses.filter(isSettled).length;
	return {
		all: responses.length,
		done,
		answered: responses.filter((response) => response.status === "success").length,
		isRunning: done < responses.length,
	};
}
