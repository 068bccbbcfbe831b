import type { Seat } from "@parallax/contract";
import { Fragment, type MouseEvent, type ReactNode } from "react";
import { formatList } from "../../../lib/text/format.ts";
import { languageOf } from "../../../lib/text/language-of.ts";
import { ClaimGlyph } from "../../../ui/marks/claim-glyph.tsx";
import { seatName } from "../../assistants/index.ts";
import { useTurnScope } from "../turn/turn-context.tsx";
import { claimMapId, claimRowId } from "../turn/turn-elements.ts";
import { cutText } from "./cut-text.ts";
import { verdictMessages } from "./messages.ts";
import type { Verdict, VerdictSide } from "./verdict-of.ts";

const texts = verdictMessages;

interface JumpLinkProps {
	readonly claimIndex: number;
	/** The seat of the answer that is quoted; null if the link leads to the row. */
	readonly seat: string | null;
	/** What the words stand for, where they are fewer. */
	readonly title?: string;
	readonly children: ReactNode;
}

/** A plain link to the row, until the code that leads to the quote, or back from the row, is loaded. */
function JumpLink({ claimIndex, seat, title, children }: JumpLinkProps) {
	const scope = useTurnScope();
	const jump = (event: MouseEvent<HTMLElement>) => {
		const { toRow, toQuote } = scope.jumps;
		const isPossible = seat === null ? toRow : toQuote;
		if (!isPossible) return;
		event.preventDefault();
		if (seat === null) toRow?.(claimIndex, null, event.currentTarget);
		else toQuote?.(claimIndex, seat, event.currentTarget);
	};
	return (
		<a className="verdict-link" href={`#${claimRowId(scope.turn, claimIndex)}`} title={title} onClick={jump}>
			{children}
		</a>
	);
}

/** Letters that are twice as wide as others. */
const WIDE_LETTERS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** Words of an answer, whose language and direction are not those of the page. */
function Words({ text, maxUnits }: { readonly text: string; readonly maxUnits: number }) {
	const shown = cutText(text, WIDE_LETTERS.test(text) ? maxUnits / 2 : maxUnits);
	return (
		<b dir="auto" lang={languageOf(text)} title={shown === text ? undefined : text}>
			{shown}
		</b>
	);
}

/** If more say the claim, they are counted. Those that dispute it are always named. */
const MAX_NAMES = 3;
const MAX_SUBJECT_UNITS = 60;

/** The more sides there are, the shorter each is. */
const maxUnitsOf = (sides: number): { readonly claim: number; readonly value: number } => {
	if (sides === 1) return { claim: 170, value: 0 };
	if (sides === 2) return { claim: 120, value: 110 };
	return sides <= 4 ? { claim: 100, value: 80 } : { claim: 80, value: 50 };
};

interface SideProps {
	readonly verdict: Verdict;
	readonly side: VerdictSide;
	readonly seats: readonly Seat[];
	/** How many assistants answered. */
	readonly answered: number;
}

/** Who holds a side. Each name leads to the words of that answer; a number of answers leads to the row. */
function Holders({ verdict, side, seats, answered }: SideProps) {
	const { claimIndex, sides } = verdict;
	const count = side.seats.length;
	const isAll = count > 1 && count === answered && sides.length === 1;
	if (isAll || (side.stance === "says" && count > MAX_NAMES))
		return (
			<JumpLink claimIndex={claimIndex} seat={null} title={formatList(side.seats.map((id) => seatName(seats, id)))}>
				{isAll ? texts.all(count) : texts.someOf(count, answered)}
			</JumpLink>
		);
	return side.seats.map((seat, index) => (
		<Fragment key={seat}>
			{index > 0 && texts.betweenNames(index, count)}
			<JumpLink claimIndex={claimIndex} seat={seat}>
				<bdi>{seatName(seats, seat)}</bdi>
			</JumpLink>
		</Fragment>
	));
}

/** 'Distance: Gemini and Claude say 447 light-years, ChatGPT 433, Grok 323.' */
function ValueSides({ subject, ...props }: Omit<SideProps, "side"> & { readonly subject: string }) {
	const { sides, claimIndex } = props.verdict;
	const max = maxUnitsOf(sides.length).value;
	const between = texts.betweenValues(sides.map(({ value }) => value));
	// 'Grok 2 says 433': without the verb a name with a number would run into the value.
	const needsVerb = (side: VerdictSide) => /\d$/.test(seatName(props.seats, side.seats.at(-1) ?? ""));
	return (
		<>
			<span dir="auto" lang={languageOf(subject)}>
				{texts.subject(cutText(subject, MAX_SUBJECT_UNITS))}
			</span>
			:{" "}
			{sides.map((side, index) => (
				<Fragment key={`${side.stance} ${side.value}`}>
					{index > 0 && between}
					<Holders {...props} side={side} /> {(index === 0 || needsVerb(side)) && `${texts.say(side.seats.length)} `}
					<JumpLink claimIndex={claimIndex} seat={side.seats[0] ?? null}>
						<Words text={side.value} maxUnits={max} />
					</JumpLink>
				</Fragment>
			))}
			.
		</>
	);
}

/** 'Grok: “buy at once”' */
function QuotedSide(props: SideProps) {
	const { verdict, side } = props;
	const max = maxUnitsOf(verdict.sides.length);
	const isClaim = side.stance === "says";
	const words = <Words text={side.value} maxUnits={isClaim ? max.claim : max.value} />;
	return (
		<>
			<Holders {...props} />:{" "}
			<JumpLink claimIndex={verdict.claimIndex} seat={isClaim ? null : (side.seats[0] ?? null)}>
				{isClaim ? words : <>“{words}”</>}
			</JumpLink>
		</>
	);
}

function Declining(props: Omit<SideProps, "side">) {
	const { declines } = props.verdict;
	return (
		<>
			<Holders {...props} side={{ stance: "differs", value: "", seats: declines }} /> {texts.decline(declines.length)}
		</>
	);
}

function MoreReplies({ claimIndex, count, areDisputed }: NonNullable<Verdict["otherReplies"]>) {
	return (
		<JumpLink claimIndex={claimIndex} seat={null}>
			{texts.moreReplies(count, areDisputed)}
		</JumpLink>
	);
}

function MoreDifferences({ count }: { readonly count: number }) {
	const { turn } = useTurnScope();
	return (
		<a className="verdict-link" href={`#${claimMapId(turn)}`}>
			{texts.moreDifferences(count)}
		</a>
	);
}

/** The statements of the line, each with what separates it from the next one. */
function statementsOf(props: Omit<SideProps, "side">): readonly (readonly [statement: ReactNode, end: string])[] {
	const { subject, sides, declines, otherReplies, otherDifferences } = props.verdict;
	const end = texts.betweenStatements;
	const statements: [ReactNode, string][] =
		subject === null
			? sides.map((side) => [<QuotedSide key={`${side.stance} ${side.value}`} {...props} side={side} />, end])
			: [[<ValueSides key="values" {...props} subject={subject} />, " "]];
	if (declines.length > 0) statements.push([<Declining key="declining" {...props} />, end]);
	if (otherReplies) statements.push([<MoreReplies key="replies" {...otherReplies} />, end]);
	if (otherDifferences > 0) statements.push([<MoreDifferences key="differences" count={otherDifferences} />, end]);
	return statements;
}

/** The direct reply with all its sides, as one sentence of links. */
export function VerdictSentence(props: Omit<SideProps, "side">) {
	const statements = statementsOf(props);
	return (
		<span className="verdict-sentence">
			<ClaimGlyph stances={props.verdict.stances} />{" "}
			{statements.map(([statement, end], index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: the statements of a verdict keep their order.
				<Fragment key={index}>
					{statement}
					{index < statements.length - 1 && end}
				</Fragment>
			))}
		</span>
	);
}
