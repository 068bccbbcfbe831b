import "./source-table.css";
import { AssistantMark } from "../../../ui/marks/assistant-mark.tsx";
import { tintProps } from "../../../ui/marks/tint.ts";
import { seatOf, useSeats } from "../../assistants/index.ts";
import { columnId, findAnswerElement, SourceLink, useNameInTurn, useTurnScope } from "../../chat/index.ts";
import { messages } from "../messages.ts";
import type { CitedSource } from "./cited-sources.ts";

export interface SourceTableProps {
	readonly sources: readonly CitedSource[];
	/** The seats that were asked. */
	readonly asked: readonly string[];
	/** What screen readers call the table. */
	readonly label: string;
}

/** The number of a source in one answer; it leads to the first mark of the source there. */
function SourceNumber({ seatId, number }: { readonly seatId: string; readonly number: number }) {
	const scope = useTurnScope();
	const { name } = seatOf(useSeats(), seatId);
	const showMark = () => {
		scope.layout?.bringForward(seatId);
		const mark = findAnswerElement(scope.turn, seatId)?.querySelector<HTMLElement>(`.cite [data-number="${number}"]`);
		mark?.focus({ preventScroll: true });
		mark?.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
		return mark !== undefined && mark !== null;
	};
	return (
		<a
			className="source-number"
			href={`#${columnId(scope.turn, seatId)}`}
			aria-label={messages.sources.inAnswer(number, name)}
			onClick={(event) => {
				// Without a mark in its words, as in code, the answer itself is shown.
				if (showMark()) event.preventDefault();
			}}
		>
			[{number}]
		</a>
	);
}

/** One row for each source, one column for each answer. */
export function SourceTable({ sources, asked, label }: SourceTableProps) {
	const seats = useSeats();
	const name = useNameInTurn(label);
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
		<section className="sources-scroll" tabIndex={0} aria-label={name}>
			<table className="source-table">
				<thead>
					<tr>
						<th scope="col">{messages.sources.source}</th>
						{asked.map((id) => {
							const seat = seatOf(seats, id);
							return (
								<th key={id} scope="col" className="source-seat" title={seat.name} {...tintProps(seat)}>
									<AssistantMark of={seat} small numbered />
									<span className="source-seat-name">{seat.name}</span>
								</th>
							);
						})}
					</tr>
				</thead>
				<tbody>
					{sources.map(({ key, url, title, numbers }) => (
						<tr key={key}>
							<th scope="row" dir="auto">
								<SourceLink url={url} title={title} />
							</th>
							{asked.map((id) => {
								const number = numbers.get(id);
								return <td key={id}>{number !== undefined && <SourceNumber seatId={id} number={number} />}</td>;
							})}
						</tr>
					))}
				</tbody>
			</table>
		</section>
	);
}
