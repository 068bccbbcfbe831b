import { isSettled, type ProviderResponse } from "@parallax/contract";
import { useMemo } from "react";
import { Fold } from "../../../ui/layout/fold.tsx";
import { messages } from "../messages.ts";
import { Part } from "../show/part.tsx";
import { citedSources } from "./cited-sources.ts";
import { SourceTable } from "./source-table.tsx";

/** The others are folded, so that a long list does not push away what stands below it. */
const SHOWN_SOURCES = 10;

/** Who cites which page; nothing without citations. */
export function Sources({ responses }: { readonly responses: readonly ProviderResponse[] }) {
	// Google's terms keep links of its search out of other lists.
	const sources = useMemo(
		() => citedSources(responses.filter((response) => isSettled(response) && !response.grounded)),
		[responses],
	);
	if (sources.length === 0) return null;
	const asked = responses.map(({ seat }) => seat);
	const { head, text, region, more, moreRegion } = messages.sources;
	const rest = sources.slice(SHOWN_SOURCES);
	return (
		<Part head={head} text={text} layout="below">
			<SourceTable sources={sources.slice(0, SHOWN_SOURCES)} asked={asked} label={region} />
			{rest.length > 0 && (
				<Fold head={more(rest.length)}>
					<SourceTable sources={rest} asked={asked} label={moreRegion} />
				</Fold>
			)}
		</Part>
	);
}
