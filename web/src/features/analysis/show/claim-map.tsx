import "../../../ui/fields/filters.css";
import "./claim-map.css";
import { type Analysis, type ClaimRow, type ProviderResponse, rowsOf } from "@parallax/contract";
import { useEffect, useMemo, useState } from "react";
import type { ClaimStance } from "../../../ui/marks/claim-glyph.tsx";
import { claimMapId, useClaimJumps, useTurnScope } from "../../chat/index.ts";
import { CLAIM_FILTERS, type ClaimFilter, filterRows, groupsOf, rowNumbersOf } from "../claims.ts";
import { BackButton } from "../marks/back-button.tsx";
import { chooseWords, useShownWords } from "../marks/shown-words.ts";
import { messages } from "../messages.ts";
import { numberLineOf } from "../number-line.ts";
import { CitedAnswers } from "../sources/cited-answers.tsx";
import { ClaimRows } from "./claim-rows.tsx";
import { MapNotes } from "./map-notes.tsx";
import { Part } from "./part.tsx";
import { StanceMark } from "./stance-cell.tsx";
import { useWayBack } from "./use-way-back.ts";

function Legend({ rows, isApproximate }: { readonly rows: readonly ClaimRow[]; readonly isApproximate: boolean }) {
	const { legend } = messages.map;
	const present = new Set(
		rows.flatMap(({ claim, consequences }) =>
			[claim, ...consequences.map((step) => step.claim)].flatMap(({ cells }) =>
				Object.values(cells).map((cell) => cell.stance),
			),
		),
	);
	const shown = (["says", "contradicts", "differs", "declines", "silent"] as const).filter(
		(stance) => stance === "silent" || stance === "says" || stance === "contradicts" || present.has(stance),
	);
	const stanceText = (stance: ClaimStance) => (stance === "silent" && isApproximate ? legend.notFound : legend[stance]);
	return (
		<p className="legend">
			{shown.map((stance) => (
				<span key={stance} className={stance === "contradicts" ? "is-contra" : undefined}>
					<StanceMark stance={stance} /> {stanceText(stance)}
				</span>
			))}
		</p>
	);
}

interface FiltersProps {
	readonly filter: ClaimFilter;
	readonly countOf: (which: ClaimFilter) => number;
	readonly onFilter: (which: ClaimFilter) => void;
}

function Filters({ filter, countOf, onFilter }: FiltersProps) {
	return (
		// biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields; these only choose what is shown.
		<div className="filters" role="group" aria-label={messages.map.filters}>
			{CLAIM_FILTERS.map((which) => (
				<button
					key={which}
					type="button"
					className="filter"
					aria-pressed={which === filter}
					onClick={() => onFilter(which)}
				>
					<b>{countOf(which)}</b> {messages.map.filterNames[which](countOf(which))}
				</button>
			))}
		</div>
	);
}

export interface ClaimMapProps {
	readonly analysis: Analysis;
	readonly asked: readonly string[];
	readonly responses: readonly ProviderResponse[];
}

/** Who says what, who contradicts it, and the exact words one click away. */
export function ClaimMap({ analysis, asked, responses }: ClaimMapProps) {
	const { turn } = useTurnScope();
	const [filter, setFilter] = useState<ClaimFilter>("all");
	const { chosen, isFound } = useShownWords();
	const { claims, approximate: isApproximate } = analysis;
	const rows = useMemo(() => rowsOf(claims), [claims]);
	const numbers = useMemo(() => rowNumbersOf(rows, isApproximate), [rows, isApproximate]);
	const line = useMemo(() => numberLineOf(claims, asked), [claims, asked]);
	const shown = (which: ClaimFilter) => filterRows(rows, which, isApproximate);
	const visibleRows = shown(filter);
	const { map } = messages;
	const earlier = isFound === false && analysis.stale ? "earlier" : null;
	const wayBack = useWayBack(() => setFilter("all"));
	useClaimJumps({ toRow: wayBack.toRow });
	const { clear } = wayBack;
	useEffect(() => {
		if (chosen) clear();
	}, [chosen, clear]);
	return (
		<Part
			id={claimMapId(turn)}
			head={isApproximate ? map.approximateHead : map.head}
			text={map.text}
			tools={<Filters filter={filter} countOf={(which) => shown(which).length} onFilter={setFilter} />}
			layout="below"
		>
			{visibleRows.length === 0 ? (
				<p className="quiet">{claims.length === 0 ? map.none : map.noMatches}</p>
			) : (
				<>
					<CitedAnswers responses={responses}>
						<ClaimRows
							groups={groupsOf(visibleRows, isApproximate)}
							asked={asked}
							missing={analysis.missing}
							numbers={numbers}
							isApproximate={isApproximate}
							line={line}
							chosen={chosen}
							onChoose={chooseWords}
							shownWhere={isFound ? "here" : earlier}
						/>
					</CitedAnswers>
					{wayBack.origin && <BackButton origin={wayBack.origin} onBack={wayBack.goBack} />}
					<Legend rows={rows} isApproximate={isApproximate} />
				</>
			)}
			<MapNotes analysis={analysis} />
		</Part>
	);
}
