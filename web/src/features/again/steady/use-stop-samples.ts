import { cancelResponse, type TurnEdition } from "@parallax/contract";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../lib/server/api.ts";
import { toastFailure } from "../../../ui/toasts/toast-failure.ts";
import type { AgainProps } from "../../chat/index.ts";
import { againMessages } from "../messages.ts";

const { stopFailed } = againMessages.steady;

/** Stops the samples of a column that are being written. */
export function useStopSamples(
	{ session, answers, actions }: AgainProps,
	seat: string,
): (all: readonly TurnEdition[]) => void {
	const { turn } = answers;
	const { mutate } = useMutation({
		mutationFn: (all: readonly TurnEdition[]) =>
			Promise.all(
				all.map(({ edition }) => call(cancelResponse, { params: { id: session.id, seat }, query: { turn, edition } })),
			),
		onSettled: () => actions.readFrom(turn),
		onError: toastFailure({ title: stopFailed, description: stopFailed }),
	});
	return mutate;
}
