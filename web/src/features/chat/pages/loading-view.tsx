import "./loading-view.css";
import { LoadingTitle } from "../../../ui/loading/loading-title.tsx";
import { RuledPaper, Skeleton } from "../../../ui/loading/skeleton.tsx";
import { messages } from "../messages.ts";

const PLACES = ["first", "second", "third", "fourth"];

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
					{PLACES.map((place) => (
						<div key={place} className="col">
							<div className="loading-head" />
							<RuledPaper lines={8} />
						</div>
					))}
				</div>
			</div>
		</>
	);
}
