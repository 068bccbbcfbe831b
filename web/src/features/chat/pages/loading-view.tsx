import "./loading-view.css";
import { LoadingTitle } from "../../../ui/loading/loading-title.tsx";
import { Skeleton, TextSkeleton } from "../../../ui/loading/skeleton.tsx";
import { messages } from "../messages.ts";

const COLUMN_KEYS = ["first", "second", "third", "fourth"];

/** A placeholder with the layout of the page, shown while the chat loads. */
export function LoadingView() {
	return (
		<>
			<div className="prompt-line">
				<div className="wrap prompt-in">
					<LoadingTitle>{messages.loading}</LoadingTitle>
					<Skeleton width="42%" />
				</div>
			</div>
			<div className="wrap">
				<div className="verdict" />
				<div className="columns loading-columns" data-count="4">
					{COLUMN_KEYS.map((key) => (
						<div key={key} className="col">
							<div className="loading-head" />
							<TextSkeleton lines={8} />
						</div>
					))}
				</div>
			</div>
		</>
	);
}
