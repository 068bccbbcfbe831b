import { createPanel, deletePanel, listPanels, type Panel, type SeatRequest, updatePanel } from "@parallax/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../../lib/server/api.ts";
import { sentenceFor } from "../../../../lib/server/api-error.ts";
import { queryOf } from "../../../../lib/server/query-client.ts";
import { toast } from "../../../../ui/toasts/toast-store.ts";
import { menuMessages as messages } from "../menu-messages.ts";

export const panelsQuery = () => queryOf(listPanels, {});

const words = messages.panels;

/** The panels of the signed-in user and the actions on them. Each action resolves to whether it succeeded. */
export function usePanels(enabled: boolean) {
	const client = useQueryClient();
	const query = useQuery({ ...panelsQuery(), enabled });
	const { queryKey } = panelsQuery();
	const change = (next: (panels: readonly Panel[]) => readonly Panel[]) =>
		client.setQueryData(queryKey, (panels: Panel[] | undefined) => panels && [...next(panels)]);
	const tried = async (title: string, act: () => Promise<void>): Promise<boolean> => {
		try {
			await act();
			return true;
		} catch (thrown) {
			toast({ title, description: sentenceFor(thrown), tone: "destructive" });
			return false;
		}
	};
	return {
		panels: query.data,
		error: query.error,
		isFetching: query.isFetching,
		refetch: () => void query.refetch(),
		save: (name: string, seats: readonly SeatRequest[]) =>
			tried(words.notSaved, async () => {
				const panel = await call(createPanel, { body: { name, seats: [...seats] } });
				change((panels) => [...panels, panel]);
			}),
		rename: ({ id, seats }: Panel, name: string) =>
			tried(words.notSaved, async () => {
				const panel = await call(updatePanel, { params: { id }, body: { name, seats } });
				change((panels) => panels.map((each) => (each.id === id ? panel : each)));
			}),
		remove: ({ id }: Panel) =>
			tried(words.notDeleted, async () => {
				await call(deletePanel, { params: { id } });
				change((panels) => panels.filter((each) => each.id !== id));
			}),
	};
}

export type Panels = ReturnType<typeof usePanels>;
