import "./leaderboard-table.css";
import type { LeaderboardRow, Provider } from "@parallax/contract";
import { usePreferences } from "../../lib/stored/preferences.ts";
import { formatCost, formatSeconds, NO_FIGURE } from "../../lib/text/format.ts";
import { AssistantMark, type MarkedAssistant } from "../../ui/marks/assistant-mark.tsx";
import { tintProps } from "../../ui/marks/tint.ts";
import { useAssistants } from "../assistants/index.ts";
import { useModelName } from "../chat/index.ts";
import { messages } from "./messages.ts";

const HEIGHT = 16;
const MIDDLE = HEIGHT / 2;
const percent = (part: number): string => `${(100 * part).toFixed(2)}%`;

/** The range as a line with ends, and the share as a mark on it. It shows nothing that the text beside it does not say. */
function Interval({ share, low, high }: Pick<LeaderboardRow, "share" | "low" | "high">) {
	return (
		<svg className="board-interval" height={HEIGHT} aria-hidden="true">
			<line className="scale" x1={0} x2="100%" y1={MIDDLE} y2={MIDDLE} />
			<line className="scale" x1="50%" x2="50%" y1={0} y2={HEIGHT} />
			<line className="range" x1={percent(low)} x2={percent(high)} y1={MIDDLE} y2={MIDDLE} />
			{[low, high].map((end) => (
				<line key={end} className="range is-end" x1={percent(end)} x2={percent(end)} y1={MIDDLE - 4} y2={MIDDLE + 4} />
			))}
			<rect className="share" x={percent(share)} y={1} width={4} height={HEIGHT - 2} transform="translate(-2 0)" />
		</svg>
	);
}

/** The assistant as it is offered now; one that is gone has its initials. */
function markOf({ assistant, name }: LeaderboardRow, offered: readonly Provider[]): MarkedAssistant {
	return offered.find(({ id }) => id === assistant) ?? { name, logo: null, tint: "var(--ink-2)" };
}

interface Figure {
	readonly label: string;
	readonly text: string;
}

/** Columns of their own; on a phone, lines below the share. */
function figuresOf({ points, battles, usdPerAnswer, firstWordMs }: LeaderboardRow, showsCosts: boolean): Figure[] {
	const { columns } = messages;
	const cost = { label: columns.cost, text: usdPerAnswer === null ? NO_FIGURE : formatCost(usdPerAnswer) };
	return [
		{ label: columns.points, text: messages.points(points, battles) },
		...(showsCosts ? [cost] : []),
		{ label: columns.firstWord, text: firstWordMs === null ? NO_FIGURE : formatSeconds(firstWordMs) },
	];
}

interface ModelRowProps {
	readonly row: LeaderboardRow;
	/** Null under 10 battles. */
	readonly place: number | null;
	readonly showsCosts: boolean;
}

function ModelRow({ row, place, showsCosts }: ModelRowProps) {
	const mark = markOf(row, useAssistants());
	const model = useModelName(row.assistant, row.model, row.model !== null);
	const figures = figuresOf(row, showsCosts);
	return (
		<tr {...tintProps(mark)} className={place === null ? "is-open" : undefined}>
			<td className="board-place">{place ?? <span aria-hidden="true">{NO_FIGURE}</span>}</td>
			<th scope="row">
				<AssistantMark of={mark} small />
				<span>
					{row.name} <span className="board-model">{model ?? messages.unknownModel}</span>
					{place === null && <span className="board-open">{messages.notEnough}</span>}
				</span>
			</th>
			<td>
				<span className="board-share">
					<span className="board-figure">{messages.share(row.share)}</span>
					<Interval {...row} />
					<span className="board-range">
						<span className="vh">{messages.intervalHint} </span>
						{messages.interval(row.low, row.high)}
					</span>
				</span>
				<span className="board-more">
					{figures.map(({ label, text }) => (
						<span key={label}>{messages.labelled(label, text)}</span>
					))}
				</span>
			</td>
			{figures.map(({ label, text }) => (
				<td key={label} className="is-figure">
					{text}
				</td>
			))}
		</tr>
	);
}

const isEqual = (one: LeaderboardRow, other: LeaderboardRow): boolean =>
	one.points === other.points && one.battles === other.battles;

/** Rows with equal figures share a place, and the next place counts all of them. */
const placeOf = (row: LeaderboardRow, placed: readonly LeaderboardRow[]): number =>
	placed.findIndex((other) => isEqual(row, other)) + 1;

/** The models with their places; those without one stand below, in the same order. */
export function LeaderboardTable({ rows }: { readonly rows: readonly LeaderboardRow[] }) {
	const { showsCosts } = usePreferences();
	const { columns, region } = messages;
	const placed = rows.filter(({ enough }) => enough);
	const open = rows.filter(({ enough }) => !enough);
	return (
		<table className="board" aria-label={region}>
			<thead>
				<tr>
					<th scope="col">{columns.place}</th>
					<th scope="col">{columns.model}</th>
					<th scope="col">{columns.share}</th>
					<th scope="col" className="is-figure">
						{columns.points}
					</th>
					{showsCosts && (
						<th scope="col" className="is-figure">
							{columns.cost}
						</th>
					)}
					<th scope="col" className="is-figure">
						{columns.firstWord}
					</th>
				</tr>
			</thead>
			<tbody>
				{[...placed, ...open].map((row) => (
					<ModelRow
						key={`${row.assistant} ${row.model}`}
						row={row}
						place={row.enough ? placeOf(row, placed) : null}
						showsCosts={showsCosts}
					/>
				))}
			</tbody>
		</table>
	);
}
