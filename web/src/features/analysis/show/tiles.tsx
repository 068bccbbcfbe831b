import "./tiles.css";
import { formatCount, NO_FIGURE } from "../../../lib/text/format.ts";
import { Tile } from "../../../ui/layout/tile.tsx";
import { AssistantMark } from "../../../ui/marks/assistant-mark.tsx";
import { seatName, seatOf, useSeats } from "../../assistants/index.ts";
import type { AnswerMeasures } from "../measure/measure-answer.ts";
import { highlightsOf, type Leader, type Overview, overviewOf, successTone } from "../measure/overview.ts";
import { messages } from "../messages.ts";

interface HighlightProps {
	readonly name: string;
	readonly leader: Leader | null;
	readonly figure: (figure: number) => string;
	/** Why there is no leader. */
	readonly fallback: string;
}

/** The leader and its figure; a tie names all leaders and highlights none. */
function Highlight({ name, leader, figure, fallback }: HighlightProps) {
	const seats = useSeats();
	const [first, ...others] = leader?.leaders ?? [];
	return (
		<div className="highlight">
			<dt>{name}</dt>
			{leader && first ? (
				<>
					<dd className={others.length === 0 ? "leader" : "leader is-shared"}>
						{others.length === 0 && <AssistantMark of={seatOf(seats, first)} small numbered />}
						{others.length === 0
							? seatName(seats, first)
							: messages.tied(leader.leaders.map((id) => seatName(seats, id)))}
					</dd>
					<dd className="what">{figure(leader.figure)}</dd>
				</>
			) : (
				<>
					<dd className="leader is-shared">{messages.notApplicable}</dd>
					<dd className="what">{fallback}</dd>
				</>
			)}
		</div>
	);
}

function Highlights({
	measures,
	overview,
}: {
	readonly measures: readonly AnswerMeasures[];
	readonly overview: Overview;
}) {
	const { fastest, mostDetailed, mostReadable } = highlightsOf(measures);
	const { highlights } = messages;
	const isJudged = overview.judged > 0;
	const fallback = measures.length < 2 ? messages.needsTwo : messages.nothingToCompare;
	return (
		<dl className="highlights">
			<Highlight
				name={highlights.fastest}
				leader={fastest}
				figure={(seconds) => `${seconds.toFixed(1)}s`}
				fallback={fallback}
			/>
			<Highlight name={highlights.detailed} leader={mostDetailed} figure={messages.words} fallback={fallback} />
			<Highlight name={highlights.readable} leader={mostReadable} figure={messages.readability} fallback={fallback} />
			<div className="highlight">
				<dt>{highlights.positive}</dt>
				<dd className={isJudged ? "leader" : "leader is-shared"}>
					{isJudged ? messages.ofJudged(overview.positive, overview.judged) : messages.notApplicable}
				</dd>
				<dd className="what">{isJudged ? highlights.optimistic : messages.nothingToCompare}</dd>
			</div>
		</dl>
	);
}

export interface TilesProps {
	/** Null until they are known. */
	readonly measures: readonly AnswerMeasures[] | null;
	readonly successful: number;
	readonly all: number;
	readonly isRunning: boolean;
	/** False when the statistics of a shared chat show the totals below. */
	readonly hasTotals: boolean;
}

/** The figures of all answers together; the tiles keep their places while answers are running. */
export function Tiles({ measures, successful, all, isRunning, hasTotals }: TilesProps) {
	const overview = measures && !isRunning ? overviewOf(measures) : null;
	const { tiles, notApplicable } = messages;
	const isPending = overview === null;
	const figureText = (figure: string | null) => (isPending ? NO_FIGURE : (figure ?? notApplicable));
	const count = (figure: number | null | undefined) => (typeof figure === "number" ? formatCount(figure) : null);
	const seconds = overview?.averageTime;
	return (
		<>
			{hasTotals && (
				<dl className="tiles">
					<Tile name={tiles.successful} isPending={isRunning}>
						<span className={isRunning ? undefined : `is-${successTone(successful, all)}`}>{successful}</span>
						<span className="rest">{messages.ofAll(all)}</span>
					</Tile>
					<Tile name={tiles.time} isPending={isPending}>
						{figureText(typeof seconds === "number" ? `${seconds.toFixed(1)}s` : null)}
					</Tile>
					<Tile name={tiles.words} isPending={isPending}>
						{figureText(count(overview?.totalWords))}
					</Tile>
					<Tile name={tiles.wordsPerAnswer} isPending={isPending}>
						{figureText(count(overview?.averageWords))}
					</Tile>
				</dl>
			)}
			{measures && overview && <Highlights measures={measures} overview={overview} />}
		</>
	);
}
