import { Page } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { messages } from "./messages.ts";

const PROMPT_WIDTHS = ["70%", "92%", "54%", "81%", "63%"];

/** The index as it will stand: dates in the margin, prompts, and a line of facts each. */
export function HistorySkeleton() {
	return (
		<Page title={messages.title} note={messages.loading}>
			<ul className="hist" aria-hidden="true">
				{PROMPT_WIDTHS.map((width) => (
					<li key={width}>
						<span className="hist-skel">
							<Skeleton width="8rem" />
						</span>
						<span className="hist-skel">
							<Skeleton width={width} />
							<Skeleton width="38%" />
						</span>
					</li>
				))}
			</ul>
		</Page>
	);
}
