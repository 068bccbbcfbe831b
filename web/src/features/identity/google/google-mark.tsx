/** In ink, like the marks of the four assistants. */
export function GoogleMark() {
	return (
		<svg width="16" height="16" viewBox="0 0 24 24" aria-hidden="true" fill="currentColor">
			<path d="M12 10.4v3.6h5.1c-.3 1.7-2 3.6-5.1 3.6a5.6 5.6 0 0 1 0-11.2c1.8 0 3 .7 3.6 1.3l2.5-2.5A9 9 0 1 0 12 21c5.2 0 8.7-3.6 8.7-8.8 0-.6 0-1.2-.2-1.8z" />
		</svg>
	);
}
