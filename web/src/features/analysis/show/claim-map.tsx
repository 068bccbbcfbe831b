import "../../../ui/fields/filters.css";
import "./claim-map.css";
import "./claim-list-of-many.css";
import type { Analysis } from "@parallax/contract";
import { useState } from "react";
import { useMedia } from "../../../lib/page/use-media.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { AssistantMark } from "../../../ui/marks/assistant-mark.tsx";
import { Glyph } from "../../../ui/marks/glyph.tsx";
import { tinted } from "../../../ui/marks/tint.ts";
import { seatOf, useSeats } from "../../assistants/index.ts";
import { CLAIM_MAP_ID } from "../../chat/index.ts";
import { CLAIM_FILTERS, type Claim, type ClaimFilter, filterClaims, glyphOf } from "../claims.ts";
import { messages } from "../messages.ts";
import { useShownWords } from "../use-shown-words.ts";
import { Part } from "./part.tsx";
import { StanceCell, type StanceCellProps, StanceMark } from "./stance-cell.tsx";

/** A table of more columns has no room for the words of each. */
const BESIDE_MOST = 4;

const FILTER_NAMES: Record<ClaimFilter, string> = {
	all: messages.map.all,
	agreed: messages.map.agreed,
	disagreed: messages.map.disagreed,
	alone: messages.map.alone,
};

interface ClaimsProps {
	readonly claims: readonly Claim[];
	readonly asked: readonly string[];
	readonly missing: readonly string[];
	readonly isApproximate: boolean;
	readonly chosen: StanceCellProps["chosen"];
	readonly onChoose: StanceCellProps["onChoose"];
	readonly shownWhere: StanceCellProps["shownWhere"];
}

function ClaimText({ claim, asked }: Pick<ClaimsProps, "asked"> & { readonly claim: Claim }) {
	return (
		<span className="claim">
			<Glyph stances={glyphOf(claim, asked)} size={16} />
			<span dir="auto">{claim.claim}</span>
		</span>
	);
}

function ClaimTable({ claims, asked, missing, ...cell }: ClaimsProps) {
	const seats = useSeats();
	return (
		<table className={import.meta.env.SSR ? "map sent-map" : "map"}>
			<caption className="vh">{messages.map.caption}</caption>
			<thead>
				<tr>
					<th scope="col" className="claim-column">
						{messages.map.claim}
					</th>
					{asked.map((id) => {
						const seat = seatOf(seats, id);
						return (
							<th key={id} scope="col" {...tinted(seat)}>
								<span className="by">
									<AssistantMark of={seat} small />
									{seat.name}
								</span>
							</th>
						);
					})}
				</tr>
			</thead>
			<tbody>
				{claims.map((claim) => (
					<tr key={claim.claim}>
						<th scope="row">
							<ClaimText claim={claim} asked={asked} />
						</th>
						{asked.map((id) => (
							<td key={id}>
								<StanceCell claim={claim} seatId={id} isMissing={missing.includes(id)} {...cell} />
							</td>
						))}
					</tr>
				))}
			</tbody>
		</table>
	);
}

function ClaimList({ claims, asked, missing, ...cell }: ClaimsProps) {
	return (
		<ul className={asked.length > BESIDE_MOST ? "claim-list is-many" : "claim-list"} aria-label={messages.map.caption}>
			{claims.map((claim) => (
				<li key={claim.claim}>
					<ClaimText claim={claim} asked={asked} />
					<ul>
						{asked.map((id) => (
							<li key={id}>
								<StanceCell claim={claim} seatId={id} isMissing={missing.includes(id)} {...cell} />
							</li>
						))}
					</ul>
				</li>
			))}
		</ul>
	);
}

function Legend({ isApproximate }: Pick<ClaimsProps, "isApproximate">) {
	const { legend } = messages.map;
	return (
		<p className="legend">
			<span>
				<StanceMark stance="says" /> {legend.says}
			</span>
			<span className="is-contra">
				<StanceMark stance="contradicts" /> {legend.contradicts}
			</span>
			<span>
				<StanceMark stance="silent" /> {isApproximate ? legend.notFound : legend.silent}
			</span>
		</p>
	);
}

export interface ClaimMapProps {
	readonly analysis: Analysis;
	readonly asked: readonly string[];
}

/** Who says what, who contradicts it, and the exact words one click away. */
export function ClaimMap({ analysis, asked }: ClaimMapProps) {
	const [filter, setFilter] = useState<ClaimFilter>("all");
	const { chosen, choose, isOnShow, goBack } = useShownWords();
	const earlier = isOnShow === false && analysis.stale ? "earlier" : null;
	const isNarrow = useMedia("(max-width: 63.99rem)");
	const shownBy = (which: ClaimFilter) => filterClaims(analysis.claims, which, analysis.approximate);
	const claims = shownBy(filter);
	const { map } = messages;
	const tools = (
		// biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields; these only choose what is shown.
		<div className="filters" role="group" aria-label={map.filters}>
			{CLAIM_FILTERS.map((which) => (
				<button
					key={which}
					type="button"
					className="filter"
					aria-pressed={which === filter}
					onClick={() => setFilter(which)}
				>
					{FILTER_NAMES[which]} <b>{shownBy(which).length}</b>
				</button>
			))}
		</div>
	);
	const head = analysis.approximate ? map.approximateHead : map.head;
	const List = isNarrow || asked.length > BESIDE_MOST ? ClaimList : ClaimTable;
	return (
		<Part id={CLAIM_MAP_ID} head={head} text={map.text} tools={tools} layout="below">
			{claims.length === 0 ? (
				<p className="quiet">{analysis.claims.length === 0 ? map.none : map.noneSuch}</p>
			) : (
				<>
					<List
						claims={claims}
						asked={asked}
						missing={analysis.missing}
						isApproximate={analysis.approximate}
						chosen={chosen}
						onChoose={choose}
						shownWhere={isOnShow ? "here" : earlier}
					/>
					{chosen && isOnShow !== null && (
						<div className="back-to-map">
							<Button tone="fill" size="s" onClick={goBack}>
								{map.back}
							</Button>
						</div>
					)}
					<Legend isApproximate={analysis.approximate} />
				</>
			)}
		</Part>
	);
}
