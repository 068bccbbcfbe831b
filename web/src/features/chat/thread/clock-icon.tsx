/** The sign of a temporary chat. The first view does not need it, so it is no `Icon`. */
export const ClockIcon = () => (
	<svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
		<path d="M2.5 8a5.5 5.5 0 1 0 11 0 5.5 5.5 0 1 0-11 0M8 4.8V8l2.2 1.5" />
	</svg>
);
