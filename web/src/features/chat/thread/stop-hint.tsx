import "./stop-hint.css";

/** Stands on the page before it says anything, so that screen readers hear it when it does. */
export const StopHint = ({ text }: { readonly text: string }) => (
	<p className={text ? "stop-hint" : "vh"} role="status">
		{text}
	</p>
);
