import "../../../ui/fields/filters.css";
import "./claim-map.css";
import type { Analysis, ProviderId } from "@parallax/contract";
import { useState } from "react";
import { useMedia } from "../../../lib/page/use-media.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { Glyph } from "../../../ui/marks/glyph.tsx";
import { ProviderMark } from "../../../ui/marks/provider-mark.tsx";
import { CLAIM_MAP_ID, PROVIDER_NAMES } from "../../chat/index.ts";
import { CLAIM_FILTERS, type Claim, type ClaimFilter, filterClaims, glyphOf } from "../claims.ts";
import { messages } from "../messages.ts";
import { useShownWords } from "../use-shown-words.ts";
import { Part } from "./part.tsx";
import { StanceCell, type StanceCellProps, StanceMark } from "./stance-cell.tsx";

const FILTER_NAMES: Record<ClaimFilter, string> = {
	all: messages.map.all,
	agreed: messages.map.agreed,
	disagreed: messages.map.disagreed,
	alone: messages.map.alone,
};

interface ClaimsProps {
	readonly claims: readonly Claim[];
	readonly asked: readonly ProviderId[];
	readonly missing: readonly ProviderId[];
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
	return (
		<table className={import.meta.env.SSR ? "map sent-map" : "map"}>
			<caption className="vh">{messages.map.caption}</caption>
			<thead>
				<tr>
					<th scope="col" className="claim-column">
						{messages.map.claim}
					</th>
					{asked.map((provider) => (
						<th key={provider} scope="col" data-p={provider}>
							<span className="by">
								<ProviderMark provider={provider} small />
								{PROVIDER_NAMES[provider]}
							</span>
						</th>
					))}
				</tr>
			</thead>
			<tbody>
				{claims.map((claim) => (
					<tr key={claim.claim}>
						<th scope="row">
							<ClaimText claim={claim} asked={asked} />
						</th>
						{asked.map((provider) => (
							<td key={provider}>
								<StanceCell claim={claim} provider={provider} isMissing={missing.includes(provider)} {...cell} />
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
		<ul className="claim-list" aria-label={messages.map.caption}>
			{claims.map((claim) => (
				<li key={claim.claim}>
					<ClaimText claim={claim} asked={asked} />
					<ul>
						{asked.map((provider) => (
							<li key={provider}>
								<StanceCell claim={claim} provider={provider} isMissing={missing.includes(provider)} {...cell} />
							</li>
						))}
					</ul>
				</li>
			))}
		</ul>
	);
}

function Legend() {
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
				<StanceMark stance="silent" /> {legend.silent}
			</span>
		</p>
	);
}

export interface ClaimMapProps {
	readonly analysis: Analysis;
	readonly asked: readonly ProviderId[];
}

/** Who says what, who contradicts it, and the exact words one click away. */
export function ClaimMap({ analysis, asked }: ClaimMapProps) {
	const [filter, setFilter] = useState<ClaimFilter>("all");
	const { chosen, choose, isOnShow, goBack } = useShownWords();
	const earlier = isOnShow === false && analysis.stale ? "earlier" : null;
	const isNarrow = useMedia("(max-width: 63.99rem)");
	const shownBy = (which: ClaimFilter) => filterClaims(analysis.claims, which);
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
	const List = isNarrow ? ClaimList : ClaimTable;
	return (
		<Part id={CLAIM_MAP_ID} head={map.head} text={map.text} tools={tools} layout="below">
			{claims.length === 0 ? (
				<p className="quiet">{analysis.claims.length === 0 ? map.none : map.noneSuch}</p>
			) : (
				<>
					<List
						claims={claims}
						asked={asked}
						missing={analysis.missing as ProviderId[]}
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
					<Legend />
				</>
			)}
		</Part>
	);
}
