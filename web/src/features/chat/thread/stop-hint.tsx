import "./stop-hint.css";

/** Rendered before it has text, so that screen readers announce the text when it appears. */
export const StopHint = ({ text }: { readonly text: string }) => (
	<p className={text ? "stop-hint" : "vh"} role="status">
		{text}
	</p>
);
