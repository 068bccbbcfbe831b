import { EXAMPLE_ANALYSIS, type Merge } from "@parallax/contract";
import { usePreferences } from "../../../lib/stored/preferences.ts";
import { formatCost } from "../../../lib/text/format.ts";
import { formatAtLeast } from "../../../lib/text/format-price.ts";
import { CopyButton } from "../../../ui/actions/copy-button.tsx";
import { Note } from "../../../ui/layout/note.tsx";
import { isChangeable, type ShownChat } from "../../chat/index.ts";
import { Part } from "../show/part.tsx";
import { MakeMerge } from "./make-merge.tsx";
import { mergeMessages } from "./merge-messages.ts";
import { MergeSentences } from "./merge-sentences.tsx";
import type { MadeKind } from "./use-merge.ts";

function authorOf({ by }: Merge, answered: number): string {
	if (by === null) return mergeMessages.byCode;
	return by === EXAMPLE_ANALYSIS ? mergeMessages.exampleBy : mergeMessages.writtenBy(by, answered);
}

function costOf({ costUsd, costAtLeast }: Merge): string[] {
	if (costUsd !== null && costUsd > 0) return [mergeMessages.cost(formatCost(costUsd))];
	return costAtLeast && costAtLeast.usd > 0
		? [mergeMessages.cost(formatAtLeast(formatCost(costAtLeast.usd), costAtLeast.unpriced))]
		: [];
}

interface FactsProps {
	readonly merge: Merge;
	readonly answered: number;
	readonly isOwn: boolean;
}

/** Who wrote it, what was left out, and what else a reader should know. */
function Facts({ merge, answered, isOwn }: FactsProps) {
	const { showsCosts } = usePreferences();
	const author = [authorOf(merge, answered), ...(isOwn && showsCosts ? costOf(merge) : [])].join(" ");
	const facts = [
		...(merge.leftOut > 0 ? [mergeMessages.leftOut(merge.leftOut)] : []),
		...merge.notes.map(({ text }) => text),
		author,
	];
	return (
		<div className="merge-facts">
			{facts.map((fact) => (
				<p key={fact}>{fact}</p>
			))}
		</div>
	);
}

interface MergePartProps {
	readonly shown: ShownChat;
	readonly kind: MadeKind;
	readonly asked: readonly string[];
}

/** The best answer or what is disputed: as it is stored, and for the owner how to make it. */
export function MergePart({ shown, kind, asked }: MergePartProps) {
	const { analysis, merges } = shown.payload;
	const isOwn = isChangeable(shown);
	const made = merges[kind];
	const texts = mergeMessages[kind];
	if (!analysis) return null;
	const isEmpty = made?.by === null && made.sentences.length === 0;
	return (
		<Part
			head={texts.head}
			text={made ? texts.text : texts.offer}
			layout="below"
			tools={
				made && !isEmpty && <CopyButton copies={made.text} failure={mergeMessages.copyFailed} size="s" tone="bare" />
			}
		>
			{made?.stale && (
				<Note tone="warn">
					{[mergeMessages.stale, ...(isOwn ? [mergeMessages.staleAdvice(analysis.stale, texts.again)] : [])].join(" ")}
				</Note>
			)}
			{made &&
				(isEmpty ? (
					<p>{mergeMessages.disputed.none}</p>
				) : (
					<MergeSentences merge={made} analysis={analysis} asked={asked} />
				))}
			{made && <Facts merge={made} answered={asked.length - analysis.missing.length} isOwn={isOwn} />}
			{isOwn && (!made || made.stale || kind === "best") && <MakeMerge shown={shown} kind={kind} made={made} />}
		</Part>
	);
}
