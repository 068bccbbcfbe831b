import { createPanel, deletePanel, listPanels, type Panel, type SeatRequest, updatePanel } from "@parallax/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../../lib/server/api.ts";
import { sentenceFor } from "../../../../lib/server/api-error.ts";
import { queryOf } from "../../../../lib/server/query-client.ts";
import { toast } from "../../../../ui/toasts/toast-store.ts";
import { menuMessages as messages } from "../menu-messages.ts";

export const panelsQuery = () => queryOf(listPanels, {});

const texts = messages.panels;

/** The panels of the signed-in user and the actions on them. Each action resolves to whether it succeeded. */
export function usePanels(enabled: boolean) {
	const client = useQueryClient();
	const query = useQuery({ ...panelsQuery(), enabled });
	const { queryKey } = panelsQuery();
	const updateCache = (next: (panels: readonly Panel[]) => readonly Panel[]) =>
		client.setQueryData(queryKey, (panels: Panel[] | undefined) => panels && [...next(panels)]);
	const withErrorToast = async (title: string, action: () => Promise<void>): Promise<boolean> => {
		try {
			await action();
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
			withErrorToast(texts.notSaved, async () => {
				const panel = await call(createPanel, { body: { name, seats: [...seats] } });
				updateCache((panels) => [...panels, panel]);
			}),
		rename: ({ id, seats }: Panel, name: string) =>
			withErrorToast(texts.notSaved, async () => {
				const panel = await call(updatePanel, { params: { id }, body: { name, seats } });
				updateCache((panels) => panels.map((each) => (each.id === id ? panel : each)));
			}),
		remove: ({ id }: Panel) =>
			withErrorToast(texts.notDeleted, async () => {
				await call(deletePanel, { params: { id } });
				updateCache((panels) => panels.filter((each) => each.id !== id));
			}),
	};
}

export type Panels = ReturnType<typeof usePanels>;
