import { getModels, type Provider } from "@parallax/contract";
import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../../lib/server/query-client.ts";
import { useAssistants } from "../../../assistants/index.ts";

export const modelsQuery = (id: Provider["id"]) => queryOf(getModels, { params: { id } });

/** What the assistant's list calls a model; the ID itself until the list is read, and where the list does not have it. */
export function useModelName(assistantId: Provider["id"], model: string | null, isWanted: boolean): string | null {
	const isThere = useAssistants().some(({ id }) => id === assistantId);
	const { data } = useQuery({ ...modelsQuery(assistantId), enabled: isWanted && isThere });
	return data?.models.find(({ id }) => id === model)?.name ?? model;
}
