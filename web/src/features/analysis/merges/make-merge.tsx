import { cancelSummaries, EXAMPLE_ANALYSIS, type Merge } from "@parallax/contract";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../lib/server/api.ts";
import { sentenceFor } from "../../../lib/server/api-error.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { Note } from "../../../ui/layout/note.tsx";
import { toast } from "../../../ui/toasts/toast-store.ts";
import type { ShownChat } from "../../chat/index.ts";
import { JudgeMenu } from "../making/judge-menu.tsx";
import { useOffer } from "../making/use-offer.ts";
import { messages } from "../messages.ts";
import { mergeMessages } from "./merge-messages.ts";
import { type MadeKind, useMakeAtOnce, useMerge } from "./use-merge.ts";

function CancelButton({ shown: { session, payload } }: { readonly shown: ShownChat }) {
	const { mutate } = useMutation({
		mutationFn: () => call(cancelSummaries, { params: { id: session.id }, query: { turn: payload.turn } }),
		onError: (thrown) => {
			const title = messages.making.cancelFailed;
			toast({ title, description: sentenceFor(thrown, title), tone: "destructive" });
		},
	});
	return (
		<Button tone="bare" onClick={() => mutate()}>
			{mergeMessages.cancel}
		</Button>
	);
}

interface MakeMergeProps {
	readonly shown: ShownChat;
	readonly kind: MadeKind;
	readonly made: Merge | null;
}

/** Who would write the text and what that costs, the button to start, and how far it is. Only for the owner. */
export function MakeMerge({ shown, kind, made }: MakeMergeProps) {
	const { analysis, making, compareFailure, summarizingMs } = shown.payload;
	const isBest = kind === "best";
	const isMapStale = analysis?.stale ?? true;
	const offer = useOffer(shown, isBest && !isMapStale, "best");
	const { isRunning: isRequested, make } = useMerge(shown, kind, offer.judgeToAsk);
	const isRunning = isRequested || (isBest && making?.kind === "best");
	const texts = mergeMessages[kind];
	// Code writes what is disputed from the rows: free, and there at once.
	useMakeAtOnce(!isBest && !isMapStale && summarizingMs === null, make);
	// A prepared text would only be the same again; while the offer is unknown, nothing may come and go.
	const isOnlyPrepared = offer.isPrepared || offer.text === "";
	if (made?.by === EXAMPLE_ANALYSIS && !made.stale && isOnlyPrepared) return null;
	// Where an outdated text stands, its own note says this.
	if (isMapStale) return made?.stale ? null : <Note tone="warn">{mergeMessages.mapIsStale}</Note>;
	const why = compareFailure?.kind === "best" && isBest ? compareFailure.notes.map(({ text }) => text).join(" ") : "";
	const progress =
		making?.kind === "best" ? [mergeMessages.by(making.by), mergeMessages.soFar(making.sentences ?? 0)] : [texts.busy];
	return (
		<>
			{why !== "" && !isRunning && <Note tone="warn">{why}</Note>}
			<div className="merge-make">
				<Button
					tone="edge"
					busy={isRunning}
					disabled={offer.isUnassisted || (summarizingMs !== null && !isRunning)}
					onClick={make}
				>
					{made ? texts.again : texts.make}
				</Button>
				{isRunning && (
					<span className="progress" role="status">
						{progress.join(" · ")}
					</span>
				)}
				{isBest && isRunning && <CancelButton shown={shown} />}
				{isBest && !isRunning && (
					<span className="quiet">
						{offer.isPrepared ? mergeMessages.best.prepared : offer.text !== "" && <JudgeMenu {...offer} />}
					</span>
				)}
			</div>
		</>
	);
}
