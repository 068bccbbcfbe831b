import { type RefObject, useEffect } from "react";

/** Focuses the field of a newly opened form, after the sign-in dialog and the navigation have moved the focus. */
export function useDelayedFocus(form: RefObject<HTMLFormElement | null>, field: string): void {
	useEffect(() => {
		const timer = setTimeout(() => {
			const input = form.current?.querySelector<HTMLElement>(field);
			input?.focus({ preventScroll: true });
			// `scrollIntoView` is missing in environments without layout, such as jsdom.
			input?.closest(".field")?.scrollIntoView?.({ block: "center" });
		});
		return () => clearTimeout(timer);
	}, [form, field]);
}
