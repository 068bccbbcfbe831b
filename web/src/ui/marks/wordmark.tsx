import "./wordmark.css";

/** 'Parallax', as it is drawn in sprite.svg. */
export function Wordmark() {
	return (
		<svg className="wordmark" aria-hidden="true">
			<use href="#wordmark" />
		</svg>
	);
}
