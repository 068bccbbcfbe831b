/** The sign of a blind chat: an eye that is struck out. The first view does not need it, so it is no `Icon`. */
export const BlindIcon = () => (
	<svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
		<path d="M1.8 8S4 3.8 8 3.8 14.2 8 14.2 8 12 12.2 8 12.2 1.8 8 1.8 8M6.2 8a1.8 1.8 0 1 0 3.6 0 1.8 1.8 0 1 0-3.6 0M3 13.2 13 2.8" />
	</svg>
);
