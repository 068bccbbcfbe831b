import { type RefObject, useEffect } from "react";
import { toastLoadError } from "../../../../ui/toasts/toast-load-error.ts";

/** Not in the first load, because few visits begin with such a link. */
const loadFill = () => import("./fill-from-address.ts");

/** Fills the field with the prompt that a link brings. */
export function useAddressPrompt(field: RefObject<HTMLTextAreaElement | null>): void {
	useEffect(() => {
		const fill = () => {
			if (/[?#&]prompt=/.test(location.href))
				loadFill().then(({ fillFromAddress }) => fillFromAddress(field), toastLoadError);
		};
		fill();
		// A link to this page, opened on this page, changes only the fragment.
		window.addEventListener("hashchange", fill);
		return () => window.removeEventListener("hashchange", fill);
	}, [field]);
}
