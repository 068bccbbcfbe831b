import "./history-list.css";
import "../history-tools.css";
import { Page } from "../../../ui/layout/page.tsx";
import { Skeleton } from "../../../ui/loading/skeleton.tsx";
import { messages } from "../messages.ts";

const PROMPT_WIDTHS = ["70%", "92%", "54%", "81%", "63%"];

/** Placeholders for the rows: a date in the margin, a prompt and a line of facts each. */
export function SkeletonRows({ rows, label }: { readonly rows: number; readonly label: string }) {
	return (
		<div>
			<p className="vh">{label}</p>
			<ul className="hist is-waiting" aria-hidden="true">
				{PROMPT_WIDTHS.slice(0, rows).map((width) => (
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
		</div>
	);
}

/** The placeholder for the whole page. */
export function HistorySkeleton() {
	return (
		<Page title={messages.title} note={<span className="hist-note">{messages.loading}</span>}>
			<div className="hist-tools-place" />
			<SkeletonRows rows={5} label={messages.loading} />
		</Page>
	);
}
