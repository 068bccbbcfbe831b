import { useEffect } from "react";

/** Escape, wherever the focus is, while there is something to cancel; what floats over the page has it for itself. */
export function useCancelKey(isSending: boolean, cancel: () => void): void {
	useEffect(() => {
		if (!isSending) return;
		const press = (event: KeyboardEvent) => {
			if (event.key !== "Escape" || event.isComposing || document.querySelector("[role$='dialog']")) return;
			// Heard on its way down: what else Escape does here, such as to close the sheet around it, waits for the next one.
			event.preventDefault();
			cancel();
		};
		window.addEventListener("keydown", press, { capture: true });
		return () => window.removeEventListener("keydown", press, { capture: true });
	});
}
