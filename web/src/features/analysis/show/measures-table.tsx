import "./measures-table.css";
import type { ProviderResponse } from "@parallax/contract";
import type { ReactNode } from "react";
import { usePreferences } from "../../../lib/stored/preferences.ts";
import { formatCost, formatCount, formatSeconds } from "../../../lib/text/format.ts";
import { tintProps } from "../../../ui/marks/tint.ts";
import { useSeat } from "../../assistants/index.ts";
import { useNameInTurn } from "../../chat/index.ts";
import type { AnswerMeasures } from "../measure/measure-answer.ts";
import { messages } from "../messages.ts";
import { SeatName } from "./seat-name.tsx";

interface BarCellProps {
	readonly text: string | null;
	/** What the bar shows in addition, as text for screen readers. */
	readonly hiddenText?: string | null;
	readonly children: ReactNode;
}

/** A figure with its bar. The bar shows nothing that the text does not say. */
function BarCell({ text, hiddenText, children }: BarCellProps) {
	if (text === null) return <td>{messages.notApplicable}</td>;
	return (
		<td>
			<span className="inbar">
				<span>
					{text}
					{hiddenText && <span className="vh">{hiddenText}</span>}
				</span>
				<svg aria-hidden="true">{children}</svg>
			</span>
		</td>
	);
}

const percent = (part: number, total: number): string => `${total > 0 ? ((100 * part) / total).toFixed(1) : 0}%`;

function TimeBar({ response, longestMs }: { readonly response: ProviderResponse; readonly longestMs: number }) {
	const { totalMs, firstWordMs } = response;
	const first = Math.min(firstWordMs ?? 0, totalMs ?? 0);
	return (
		<BarCell
			text={totalMs === null ? null : formatSeconds(totalMs)}
			hiddenText={firstWordMs === null ? null : messages.measures.firstWord(formatSeconds(firstWordMs))}
		>
			<line className="tint-s" strokeWidth={1.5} x1={0} x2={percent(first, longestMs)} y1={4} y2={4} />
			<rect
				className="tint-f"
				x={percent(first, longestMs)}
				width={percent((totalMs ?? 0) - first, longestMs)}
				height={8}
			/>
		</BarCell>
	);
}

interface LengthBarProps {
	readonly value: number | null;
	readonly longest: number;
	readonly format: (value: number) => string;
}

function LengthBar({ value, longest, format }: LengthBarProps) {
	return (
		<BarCell text={value === null ? null : format(value)}>
			<rect className="tint-f" width={percent(value ?? 0, longest)} height={8} />
		</BarCell>
	);
}

function ReadabilityBar({ score }: { readonly score: number | null }) {
	return (
		<BarCell text={score === null ? null : String(score)}>
			<line className="scale" x1={0} x2="100%" y1={4} y2={4} />
			<rect className="tint-f" x={`${score ?? 0}%`} width={3} height={8} transform="translate(-1.5 0)" />
		</BarCell>
	);
}

interface Row {
	readonly measured: AnswerMeasures;
	readonly response: ProviderResponse;
}

/** The value of the longest bar of each column. */
interface Longest {
	readonly ms: number;
	readonly words: number;
	readonly tokens: number;
	readonly usd: number;
}

/** Zero for a column without figures or hidden by the reader. The columns of tokens and costs are then left out. */
function longestOf(rows: readonly Row[], showsCosts: boolean): Longest {
	const maxOf = (figure: (row: Row) => number | null | undefined) =>
		Math.max(0, ...rows.map((row) => figure(row) ?? 0));
	return {
		ms: maxOf(({ response }) => response.totalMs),
		words: maxOf(({ measured }) => measured.wordCount),
		tokens: showsCosts ? maxOf(({ response }) => response.usage?.outputTokens) : 0,
		usd: showsCosts ? maxOf(({ response }) => response.costUsd) : 0,
	};
}

interface MeasuredRowProps extends Row {
	readonly longest: Longest;
}

function MeasuredRow({ measured, response, longest }: MeasuredRowProps) {
	const seat = useSeat(measured.seat);
	const { wordCount, readabilityScore, sentiment, complexity, keyTopics } = measured;
	const { notApplicable } = messages;
	return (
		<tr {...tintProps(seat)}>
			<th scope="row">
				<SeatName seat={seat} />
			</th>
			<TimeBar response={response} longestMs={longest.ms} />
			<LengthBar value={wordCount} longest={longest.words} format={formatCount} />
			<ReadabilityBar score={readabilityScore} />
			{longest.tokens > 0 && (
				<LengthBar value={response.usage?.outputTokens ?? null} longest={longest.tokens} format={formatCount} />
			)}
			{longest.usd > 0 && <LengthBar value={response.costUsd} longest={longest.usd} format={formatCost} />}
			<td>{sentiment ? messages.sentiment[sentiment] : notApplicable}</td>
			<td>{complexity ? messages.complexity[complexity] : notApplicable}</td>
			<td className="quiet" dir="auto">
				{keyTopics.length > 0 ? keyTopics.join(", ") : notApplicable}
			</td>
		</tr>
	);
}

export interface MeasuresTableProps {
	readonly measures: readonly AnswerMeasures[];
	readonly responses: readonly ProviderResponse[];
	/** Costs are shown only to the owner. */
	readonly isOwn: boolean;
}

/** The measures of each answer, with bars where these are easier to compare than figures. */
export function MeasuresTable({ measures, responses, isOwn }: MeasuresTableProps) {
	const rows = measures.flatMap((measured) => {
		const response = responses.find(({ seat }) => seat === measured.seat);
		return response ? [{ measured, response }] : [];
	});
	const showsCosts = usePreferences().showsCosts && isOwn;
	const longest = longestOf(rows, showsCosts);
	const heads = messages.measures;
	const name = useNameInTurn(heads.region);
	const bars = [heads.time, heads.words, heads.readability];
	if (longest.tokens > 0) bars.push(heads.tokens);
	if (longest.usd > 0) bars.push(heads.cost);
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
		<section className="measures-scroll" tabIndex={0} aria-label={name}>
			<table className="measures">
				<thead>
					<tr>
						<th scope="col">{heads.assistant}</th>
						{bars.map((head) => (
							<th key={head} scope="col" className="is-bar">
								{head}
							</th>
						))}
						<th scope="col">{heads.tone}</th>
						<th scope="col">{heads.complexity}</th>
						<th scope="col">{heads.topics}</th>
					</tr>
				</thead>
				<tbody>
					{rows.map((row) => (
						<MeasuredRow key={row.measured.seat} {...row} longest={longest} />
					))}
				</tbody>
			</table>
		</section>
	);
}
