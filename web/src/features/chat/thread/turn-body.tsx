import "../editions/editions.css";
import type { ResponsesPayload } from "@parallax/contract";
import { type ReactNode, useContext } from "react";
import { sentenceFor } from "../../../lib/server/api-error.ts";
import { InlineLoadFailed } from "../../../ui/loading/load-failed.tsx";
import { TextSkeleton } from "../../../ui/loading/skeleton.tsx";
import { TurnFiles } from "../attach/turn-files.tsx";
import { AnswersSection, type AnswersSectionProps } from "../columns/answers-section.tsx";
import { type ShownEdition, useShownEdition } from "../editions/use-shown-edition.ts";
import { FollowUpContext } from "../follow-up/follow-up-context.ts";
import type { AgainProps, ComparisonParts, JudgedChat } from "../pages/comparison-parts.ts";
import { LazyAnalysis } from "../reading/lazy-analysis.tsx";
import { LazyChecks } from "../reading/lazy-checks.tsx";
import { useAgain } from "../reading/use-again.ts";

export interface TurnBodyProps
	extends Omit<AnswersSectionProps, "isOwn" | "edition">,
		Pick<ComparisonParts, "loadAnalysis" | "loadMarks" | "loadChecks" | "loadReviews" | "loadAgain"> {
	/** What stands below the analysis of the edition that is read. */
	readonly foot: (shown: ShownAnswers) => ReactNode;
}

/** The answers of a turn, or of an earlier edition of it. */
export interface ShownAnswers {
	readonly payload: ResponsesPayload;
	/** The number of the earlier edition that `payload` has. */
	readonly earlier: number | null;
}

interface EditionBodyProps extends TurnBodyProps, ShownAnswers {
	/** What stands between the answers and their analysis. */
	readonly again: ReactNode;
}

/** The answers of a turn, or of an earlier edition of it, and their analysis. */
function EditionBody(props: EditionBodyProps) {
	const { loadAnalysis, loadMarks, loadChecks, loadReviews, loadAgain: _, earlier, again, foot, ...section } = props;
	const { session, payload } = section;
	const followUp = useContext(FollowUpContext);
	const isOwn = section.actions !== null;
	// An earlier edition is only read.
	const actions = earlier === null ? section.actions : null;
	const chat: JudgedChat = {
		side: isOwn ? "own" : "shared",
		session,
		payload,
		onVerdict: actions?.judged ?? null,
		...(earlier !== null && { edition: earlier }),
	};
	const key = earlier ?? "newest";
	return (
		<FollowUpContext value={earlier === null ? followUp : null}>
			<AnswersSection {...section} actions={actions} isOwn={isOwn} edition={earlier} />
			<div className="wrap">
				{again}
				{loadAnalysis && !session.blind && (
					<LazyAnalysis key={`analysis ${key}`} load={loadAnalysis} {...{ loadMarks, loadReviews, chat }} />
				)}
				{loadChecks && !session.blind && (
					<LazyChecks key={`checks ${key}`} load={loadChecks} {...{ loadReviews, chat }} />
				)}
				{foot({ payload, earlier })}
			</div>
		</FollowUpContext>
	);
}

/** Shown until the answers of an earlier edition have arrived. */
const Loading = ({ error, isFetching, refetch }: ShownEdition) => (
	<div className="wrap turn-loading" aria-busy={!error}>
		{error ? (
			<InlineLoadFailed text={sentenceFor(error)} busy={isFetching} onRetry={refetch} />
		) : (
			<TextSkeleton lines={8} />
		)}
	</div>
);

const newestTurnOf = (loaded: readonly ResponsesPayload[]): number => loaded.at(-1)?.turn ?? 1;

/** The answers of a turn and their analysis. */
export function TurnBody(props: TurnBodyProps) {
	const { session, payload: answers, loaded, actions, loadAgain } = props;
	const { turn } = answers;
	const shown = { side: actions ? "own" : "shared", id: session.id, turn } as const;
	const edition = useShownEdition(shown, answers, newestTurnOf(loaded));
	const again = useAgain(loadAgain, actions && !session.blind ? answers : null);
	const againProps: AgainProps | null = actions && { session, answers, edition, actions };
	// On a shared page, those of the first prompt stand below its words.
	const isBelowPrompt = actions !== null || turn > 1;
	const files = session.turns.find(({ number }) => number === turn)?.attachments;
	return (
		<>
			{isBelowPrompt && <TurnFiles files={files} isOwnPart />}
			{answers.editions && (
				<div className="wrap edition-place">{again && againProps && <again.EditionLine {...againProps} />}</div>
			)}
			{edition.payload ? (
				<EditionBody
					{...props}
					payload={edition.payload}
					earlier={edition.earlier}
					again={again && againProps && <again.TurnAgain {...againProps} />}
				/>
			) : (
				<Loading {...edition} />
			)}
		</>
	);
}
