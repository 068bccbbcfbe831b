import { type RefObject, useEffect } from "react";

/** The field of a form that has just opened. Later than the dialog of signing in and the arrival on the page, which both move the focus. */
export function useFocusLast(form: RefObject<HTMLFormElement | null>, field: string): void {
	useEffect(() => {
		const timer = setTimeout(() => {
			const input = form.current?.querySelector<HTMLElement>(field);
			input?.focus({ preventScroll: true });
			// `scrollIntoView` is missing where nothing is laid out.
			input?.closest(".field")?.scrollIntoView?.({ block: "center" });
		});
		return () => clearTimeout(timer);
	}, [form, field]);
}
