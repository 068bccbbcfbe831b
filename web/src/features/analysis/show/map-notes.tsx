import "./map-notes.css";
import { type Analysis, EXAMPLE_ANALYSIS } from "@parallax/contract";
import { useNameInTurn } from "../../chat/index.ts";
import { messages } from "../messages.ts";

/** How the map was made and how reliable it is, with the problems of this comparison. */
export function MapNotes({ analysis }: { readonly analysis: Analysis }) {
	const { map } = messages;
	const name = useNameInTurn(map.notes);
	if (analysis.by === EXAMPLE_ANALYSIS) return null;
	const about = analysis.approximate ? map.aboutApproximate : map.about;
	return (
		<aside className="map-notes" aria-label={name}>
			{analysis.notes.length > 0 && (
				<ul>
					{analysis.notes.map(({ text }) => (
						<li key={text}>{text}</li>
					))}
				</ul>
			)}
			<p>{map.agreement}</p>
			<details>
				<summary>{map.aboutHead}</summary>
				{about.map((text) => (
					<p key={text}>{text}</p>
				))}
			</details>
		</aside>
	);
}
