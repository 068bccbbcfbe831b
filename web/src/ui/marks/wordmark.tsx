import "./wordmark.css";

/** The word 'Parallax' from sprite.svg. */
export function Wordmark() {
	return (
		<svg className="wordmark" aria-hidden="true">
			<use href="#wordmark" />
		</svg>
	);
}
