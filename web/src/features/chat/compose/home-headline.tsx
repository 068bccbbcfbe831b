import "./home-headline.css";
import { messages } from "../messages.ts";
import "./sight.css";

/** The drawing: one point with four lines of sight, one of which ends at a different height. */
function Sight() {
	return (
		<svg className="sight" viewBox="0 0 108 92" aria-hidden="true" fill="currentColor">
			<path d="M54 3 2.5 44M54 3 37 44M54 3l17 55M54 3l51.5 41" />
			<circle cx="54" cy="3" r="2.5" />
			<rect x="0" y="44" width="5" height="34" />
			<rect x="34.5" y="44" width="5" height="34" />
			<rect className="shift" x="68.5" y="58" width="5" height="34" />
			<rect x="103" y="44" width="5" height="34" />
		</svg>
	);
}

/** The headline of the page before the first prompt. */
export function HomeHeadline() {
	return (
		<div className="promise">
			<Sight />
			<h1 className="text-4">{messages.headline}</h1>
		</div>
	);
}
