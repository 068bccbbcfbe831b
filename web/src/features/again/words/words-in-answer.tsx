import "./words-in-answer.css";
import type { ProviderResponse } from "@parallax/contract";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { nextFrame } from "../../../lib/timing/next-task.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { toast } from "../../../ui/toasts/toast-store.ts";
import { useSeat } from "../../assistants/index.ts";
import { type AgainProps, findAnswerElement, isFullyRendered, useTurnScope } from "../../chat/index.ts";
import { editionsOf, placeOf } from "../editions.ts";
import { againMessages } from "../messages.ts";
import { wordTools } from "../word-tools.ts";
import { type EditionWords, showWords, useWordsOf } from "./shown-words.ts";

const texts = againMessages.changes;
const HIGHLIGHT = "edition-words";
/** A long answer is rendered step by step. */
const MOST_FRAMES = 300;

const editionOf = (responses: readonly ProviderResponse[], seatId: string): number | undefined =>
	responses.find(({ seat }) => seat === seatId)?.edition;

/** The words in the rendered answer; none while it is not rendered. */
function rangesOf({ scope, seat, quotes }: EditionWords): readonly Range[] {
	const answer = findAnswerElement(scope.turn, seat);
	if (!answer || !isFullyRendered(answer)) return [];
	const { findCellRanges, readAnswer } = wordTools();
	const [quote = ""] = quotes;
	return findCellRanges(readAnswer(answer), { stance: "says", quote, quotes: [...quotes] });
}

async function untilFound(words: EditionWords, signal: AbortSignal): Promise<readonly Range[]> {
	// Bringing the answer forward renders the page, which React does not do while it runs an effect.
	await nextFrame();
	if (!signal.aborted) words.scope.layout?.bringForward(words.seat);
	for (let frame = 0; frame < MOST_FRAMES && !signal.aborted; frame++) {
		const ranges = rangesOf(words);
		if (ranges.length > 0) return ranges;
		await nextFrame();
	}
	return [];
}

function highlight(ranges: readonly Range[]): () => void {
	if (!wordTools().canHighlight()) return () => {};
	CSS.highlights.set(HIGHLIGHT, new Highlight(...ranges));
	return () => void CSS.highlights.delete(HIGHLIGHT);
}

const leave = ({ origin }: EditionWords) => {
	showWords(null);
	origin.scrollIntoView({ block: "center", behavior: "instant" });
	origin.focus({ preventScroll: true });
};

/** True when the answer of the seat that is read is the one of this edition. */
function isOfEdition({ seat, edition: wanted }: EditionWords, { answers, edition }: AgainProps): boolean {
	const { earlier, payload } = edition;
	return (earlier ?? answers.edition) === wanted || editionOf(payload?.responses ?? [], seat) === wanted;
}

/** Reads the edition that has the words, and finds them there. */
function useRanges(words: EditionWords, props: AgainProps): readonly Range[] {
	const { answers, edition } = props;
	const [ranges, setRanges] = useState<readonly Range[]>([]);
	const { read } = edition;
	const isRead = isOfEdition(words, props);
	useEffect(() => {
		if (isRead) return;
		const isNewest = editionOf(answers.responses, words.seat) === words.edition;
		void read(isNewest ? null : words.edition).then((isShown) => !isShown && showWords(null));
	}, [words, isRead, answers, read]);
	useEffect(() => {
		if (!isRead) return;
		const stop = new AbortController();
		void untilFound(words, stop.signal).then((found) => {
			if (stop.signal.aborted) return;
			if (found.length === 0) {
				toast({ title: texts.notFound });
				return leave(words);
			}
			found[0]?.startContainer.parentElement?.scrollIntoView({
				block: "center",
				inline: "nearest",
				behavior: "instant",
			});
			setRanges(found);
		});
		return () => {
			stop.abort();
			setRanges([]);
		};
	}, [words, isRead]);
	useEffect(() => (ranges.length > 0 ? highlight(ranges) : undefined), [ranges]);
	return ranges;
}

function Note({ words, ranges, label }: { words: EditionWords; ranges: readonly Range[]; label: string }) {
	const { WordsNote } = wordTools();
	return createPortal(
		<WordsNote
			ranges={ranges}
			isGrave={false}
			label={texts.shown}
			isPinned
			origin={words.origin}
			onClose={() => leave(words)}
		>
			<p>{label}</p>
			<div className="note-acts">
				<Button tone="edge" size="s" onClick={() => leave(words)}>
					{texts.back}
				</Button>
			</div>
		</WordsNote>,
		document.body,
	);
}

function Words({ words, ...props }: AgainProps & { readonly words: EditionWords }) {
	const { name } = useSeat(words.seat);
	const ranges = useRanges(words, props);
	const editions = editionsOf(props.answers);
	const label = texts.note(name, texts.edition(placeOf(editions, words.edition)));
	return ranges.length > 0 ? <Note words={words} ranges={ranges} label={label} /> : null;
}

/** Words that a comparison quotes, in the edition of the answer that says them. */
export function WordsInAnswer(props: AgainProps) {
	const scope = useTurnScope();
	const words = useWordsOf(scope);
	useEffect(() => () => showWords(null), []);
	return words && <Words key={`${words.seat} ${words.edition} ${words.quotes.join(" ")}`} {...props} words={words} />;
}
