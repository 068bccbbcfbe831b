import "./merges.css";
import { type Analysis, type ClaimSide, type Merge, rowsOf, seatsWith, sidesOf } from "@parallax/contract";
import { Fragment, useMemo } from "react";
import { languageOf } from "../../../lib/text/language-of.ts";
import { rowNumbersOf } from "../claims.ts";
import { messages } from "../messages.ts";
import { AnswerLink, Chips, Marked } from "../show/marked-sentences.tsx";
import { RowLinks } from "../show/row-links.tsx";
import { StanceMark } from "../show/stance-cell.tsx";
import { mergeMessages } from "./merge-messages.ts";

type Sentence = Merge["sentences"][number];

interface RowsProps {
	readonly analysis: Analysis;
	readonly asked: readonly string[];
	/** The numbers of the rows in the map, by their index. */
	readonly numbers: ReadonlyMap<number, number>;
}

/** Who says each row of the sentence; rows that the same answers say count once. */
function groupsOf({ claims, by }: Sentence, { analysis, asked }: RowsProps): (readonly string[])[] {
	const all = claims.flatMap((index) => {
		const claim = analysis.claims[index];
		return claim ? [seatsWith(claim, "says", asked)] : [];
	});
	const groups = all.filter((seats, at) => all.findIndex((one) => one.join() === seats.join()) === at);
	return groups.length > 0 ? groups : [by];
}

/** 'but ChatGPT and Grok: “about 433 light-years”', on a line of its own, so that it is not read as part of the sentence. */
function OtherSide({ side: { stance, value, seats } }: { readonly side: ClaimSide }) {
	return (
		<span className={`merge-side is-${stance}`}>
			<StanceMark stance={stance} />
			<span>
				{mergeMessages.but}{" "}
				{seats.map((id, index) => (
					<Fragment key={id}>
						{mergeMessages.betweenNames(index, seats.length)}
						<AnswerLink seatId={id} label={messages.collective.saysThis} />
					</Fragment>
				))}
				: “<bdi lang={languageOf(value)}>{value}</bdi>”
			</span>
		</span>
	);
}

/** A sentence, who says each of its rows, its rows, and what others say in place of those that `told` names. */
function MergeSentence({
	sentence,
	told,
	...rows
}: RowsProps & { readonly sentence: Sentence; readonly told: readonly number[] }) {
	const { analysis, asked } = rows;
	const [first = [], ...more] = groupsOf(sentence, rows);
	const { saysThis } = messages.collective;
	const label = more.length > 0 ? mergeMessages.saysPart : saysThis;
	const sides = told.flatMap((index) => {
		const claim = analysis.claims[index];
		return claim ? sidesOf(claim, asked).others : [];
	});
	return (
		<>
			<Marked text={sentence.text} by={first} label={label} />
			{more.map((by) => (
				<Chips key={by.join()} by={by} label={label} />
			))}
			<span className="merge-rows">
				<RowLinks indexes={sentence.claims} analysis={analysis} numbers={rows.numbers} />
			</span>
			{sides.map((side) => (
				<OtherSide key={side.value} side={side} />
			))}
		</>
	);
}

/** For each sentence the rows that none before it has. */
function newRows(sentences: readonly Sentence[]): number[][] {
	const told = new Set<number>();
	return sentences.map(({ claims }) => {
		const own = claims.filter((index) => !told.has(index));
		for (const index of own) told.add(index);
		return own;
	});
}

export interface MergeSentencesProps {
	readonly merge: Merge;
	readonly analysis: Analysis;
	readonly asked: readonly string[];
}

/** The sentences of a merge, one a line, with marks that lead to the answers and numbers that lead to the rows. */
export function MergeSentences({ merge, analysis, asked }: MergeSentencesProps) {
	const numbers = useMemo(() => rowNumbersOf(rowsOf(analysis.claims), analysis.approximate), [analysis]);
	const isOfRows = merge.by === null;
	const fresh = newRows(merge.sentences);
	return (
		<ul className="merge-sentences">
			{merge.sentences.map((sentence, at) => {
				const claim = isOfRows ? analysis.claims[sentence.claims[0] ?? -1] : undefined;
				// A line of code has all sides in its text; with its row, they are shown as marks.
				const shown = claim ? { ...sentence, text: claim.claim } : sentence;
				return (
					<li key={sentence.text} dir="auto" lang={languageOf(sentence.text)}>
						<MergeSentence
							sentence={shown}
							told={fresh[at] ?? []}
							analysis={analysis}
							asked={asked}
							numbers={numbers}
						/>
					</li>
				);
			})}
		</ul>
	);
}
