import { useEffect, useState } from "react";
import { useLocation } from "../../lib/navigation.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { messages } from "./messages.ts";

/** A link of the product that a plain press would follow in this tab. */
function linkOf(event: MouseEvent): string | null {
	if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
	const link = event.target instanceof Element ? event.target.closest("a") : null;
	if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return null;
	if (link.pathname === location.pathname) return null;
	return link.pathname + link.search + link.hash;
}

/** Asks before what was changed and not saved is left behind: by a link, by closing the tab, by a reload. */
export function UnsavedChanges() {
	const [goingTo, setGoingTo] = useState<string | null>(null);
	const [, navigate] = useLocation();
	useEffect(() => {
		const over = new AbortController();
		const { signal } = over;
		addEventListener("beforeunload", (event) => event.preventDefault(), { signal });
		document.addEventListener(
			"click",
			(event) => {
				const href = linkOf(event);
				if (href === null) return;
				event.preventDefault();
				event.stopPropagation();
				setGoingTo(href);
			},
			{ capture: true, signal },
		);
		return () => over.abort();
	}, []);
	const { title, text, leave } = messages.unsaved;
	return (
		<ConfirmDialog
			open={goingTo !== null}
			title={title}
			text={text}
			confirm={leave}
			onConfirm={() => goingTo !== null && navigate(goingTo)}
			onCancel={() => setGoingTo(null)}
		/>
	);
}
