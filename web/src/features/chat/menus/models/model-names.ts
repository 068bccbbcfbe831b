import { getModels, type Provider } from "@parallax/contract";
import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../../lib/server/query-client.ts";
import { useAssistants } from "../../../assistants/index.ts";

export const modelsQuery = (id: Provider["id"]) => queryOf(getModels, { params: { id } });

/** The model's name in the assistant's list; its ID until the list is loaded or if the list lacks the model. */
export function useModelName(assistantId: Provider["id"], model: string | null, isEnabled: boolean): string | null {
	const isListed = useAssistants().some(({ id }) => id === assistantId);
	const { data } = useQuery({ ...modelsQuery(assistantId), enabled: isEnabled && isListed });
	return data?.models.find(({ id }) => id === model)?.name ?? model;
}
