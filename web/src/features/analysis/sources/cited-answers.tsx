import type { ClaimCell, NumberedSource, ProviderResponse } from "@parallax/contract";
import { createContext, type ReactNode, useContext, useMemo } from "react";
import { SourceMark } from "../../chat/index.ts";
import { cellSources } from "./cell-sources.ts";

type FindSources = ReturnType<typeof cellSources>;

/** The answers that cite sources, by seat. */
const CitedAnswersContext = createContext<ReadonlyMap<string, FindSources>>(new Map());

interface CitedAnswersProps {
	readonly responses: readonly ProviderResponse[];
	readonly children: ReactNode;
}

/** Lets the cells of the map show the sources of the answers. */
export function CitedAnswers({ responses, children }: CitedAnswersProps) {
	const answers = useMemo(
		() =>
			new Map(
				responses
					.filter(({ citations }) => citations.length > 0)
					.map(({ seat, response: text, citations }) => [seat, cellSources({ text, citations })]),
			),
		[responses],
	);
	return <CitedAnswersContext value={answers}>{children}</CitedAnswersContext>;
}

const NO_SOURCES: readonly NumberedSource[] = [];

/** The marks of the sources that an answer cites in the words of a cell, with their numbers in that answer. */
export function CellSources({ seatId, cell }: { readonly seatId: string; readonly cell: ClaimCell }) {
	const find = useContext(CitedAnswersContext).get(seatId);
	const sources = useMemo(() => find?.(cell) ?? NO_SOURCES, [find, cell]);
	if (sources.length === 0) return null;
	return (
		<span className="cell-sources">
			{sources.map((source) => (
				<SourceMark key={source.key} source={source} />
			))}
		</span>
	);
}
