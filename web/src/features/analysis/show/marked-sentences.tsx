import "./marked-sentences.css";
import { type Claim, type SupportedSentence, sidesOf } from "@parallax/contract";
import { Fragment, type ReactNode } from "react";
import { languageOf } from "../../../lib/text/language-of.ts";
import { AssistantMark } from "../../../ui/marks/assistant-mark.tsx";
import { tintProps } from "../../../ui/marks/tint.ts";
import { seatOf, useSeats } from "../../assistants/index.ts";
import { columnId, useTurnScope } from "../../chat/index.ts";
import { messages } from "../messages.ts";

interface ChipsProps {
	readonly by: readonly string[];
	/** What each mark does, from the name of its assistant. */
	readonly label: (name: string) => string;
}

/** The name of an assistant, which leads to its answer. */
export function AnswerLink({ seatId, label }: Pick<ChipsProps, "label"> & { readonly seatId: string }) {
	const seat = seatOf(useSeats(), seatId);
	const scope = useTurnScope();
	return (
		<a
			href={`#${columnId(scope.turn, seat.id)}`}
			onClick={() => scope.layout?.bringForward(seat.id)}
			aria-label={label(seat.name)}
		>
			<bdi>{seat.name}</bdi>
		</a>
	);
}

/** Marks that lead to the answers. */
export function Chips({ by, label }: ChipsProps) {
	const seats = useSeats();
	const scope = useTurnScope();
	return (
		<span className="chips">
			{by
				.map((id) => seatOf(seats, id))
				.map((seat) => (
					<a
						key={seat.id}
						className="chip"
						{...tintProps(seat)}
						href={`#${columnId(scope.turn, seat.id)}`}
						onClick={() => scope.layout?.bringForward(seat.id)}
						aria-label={label(seat.name)}
						title={seat.name}
					>
						<AssistantMark of={seat} small numbered />
					</a>
				))}
		</span>
	);
}

/** Longer than any word of a language that separates words with spaces. */
const LONGEST_WORD = 32;

/** Splits off the last word, which must not be separated from its marks. A very long word may break anywhere. */
function splitLastWord(text: string): [before: string, last: string] {
	const from = text.lastIndexOf(" ") + 1;
	return text.length - from > LONGEST_WORD ? [text, ""] : [text.slice(0, from), text.slice(from)];
}

export function Marked({ text, quoted, ...chips }: ChipsProps & { readonly text: string; readonly quoted?: boolean }) {
	const [before, last] = chips.by.length > 0 ? splitLastWord(text) : [text, ""];
	const withMarks: ReactNode = chips.by.length > 0 && (
		<span className="with-marks">
			{last}
			{quoted && "”"}
			<Chips {...chips} />
		</span>
	);
	return (
		<bdi lang={languageOf(text)}>
			{quoted && "“"}
			{before}
			{withMarks}
		</bdi>
	);
}

/** A sentence to show. The names of its supporters come from `by` or from cells, never from the text. */
export type MarkedSentence = Pick<SupportedSentence, "text" | "by"> & Partial<Pick<SupportedSentence, "claims">>;

export interface MarkedSentencesProps {
	readonly sentences: readonly MarkedSentence[];
	readonly claims: readonly Claim[];
	readonly asked: readonly string[];
	/** True for sentences on a disagreement, whose marks name those on either side. */
	readonly isDissent?: boolean;
}

/** The words of a claim as they begin its line: without the isolate and without the full stop. */
const beginning = (text: string): string => text.replace(/^\u2068/, "").replace(/[.。]$/, "");

/** The row that a sentence was written from; null for the prose of a judge. */
export function rowOf(
	{ text, claims: [index, ...others] = [] }: MarkedSentence,
	claims: readonly Claim[],
): Claim | null {
	const claim = index === undefined || others.length > 0 ? undefined : claims[index];
	return claim && beginning(text).startsWith(beginning(claim.claim)) ? claim : null;
}

/** A row as a line: the claim with those who say it, then what others say instead. */
function RowLine({ claim, asked }: { readonly claim: Claim; readonly asked: readonly string[] }) {
	const { says, others } = sidesOf(claim, asked);
	const { collective } = messages;
	return (
		<>
			<Marked text={claim.claim} by={says} label={collective.saysThis} />
			{others.map(({ value, seats }) => (
				<Fragment key={value}>
					{" · "}
					<Marked text={value} quoted by={seats} label={collective.saysThis} />
				</Fragment>
			))}
		</>
	);
}

/** Sentences with the marks of the assistants that they are from. */
export function MarkedSentences({ sentences, claims, asked, isDissent = false }: MarkedSentencesProps) {
	const { collective } = messages;
	return sentences.map((sentence) => {
		const row = rowOf(sentence, claims);
		return (
			<Fragment key={sentence.text}>
				{row ? (
					<RowLine claim={row} asked={asked} />
				) : (
					<Marked text={sentence.text} by={sentence.by} label={isDissent ? collective.toAnswer : collective.saysThis} />
				)}{" "}
			</Fragment>
		);
	});
}
