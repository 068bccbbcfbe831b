import type { Provider } from "@parallax/contract";
import { useQuery } from "@tanstack/react-query";
import { useAssistants } from "../../../assistants/index.ts";
import { modelsQuery } from "../../menus/models/model-names.ts";

/** How full the context of a model is. */
export interface ContextShare {
	/** Tokens of the newest call, by the vendor's count. */
	readonly used: number;
	readonly fits: number;
	readonly percent: number;
}

interface ContextShareOptions {
	readonly provider: Provider["id"];
	readonly model: string | null;
	readonly used: number | null;
	/** False where the list of models is not worth a request. */
	readonly isEnabled?: boolean;
}

/** Null unless both numbers are known. */
export function useContextShare({ provider, model, used, isEnabled = true }: ContextShareOptions): ContextShare | null {
	const isListed = useAssistants().some(({ id }) => id === provider);
	const { data } = useQuery({ ...modelsQuery(provider), enabled: isEnabled && isListed && used !== null });
	const fits = data?.models.find(({ id }) => id === model)?.contextTokens ?? null;
	if (used === null || fits === null || fits <= 0) return null;
	return { used, fits, percent: Math.round((100 * used) / fits) };
}
