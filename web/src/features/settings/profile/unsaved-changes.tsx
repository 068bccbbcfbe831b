import { useEffect, useRef, useState } from "react";
import { useLocation } from "../../../lib/page/navigation.ts";
import { blockNavigation } from "../../../lib/page/navigation-block.ts";
import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog.tsx";
import { messages } from "../messages.ts";

/** The address of an internal link that this click would open in the same tab; null for other clicks. */
function linkOf(event: MouseEvent): string | null {
	if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
	const link = event.target instanceof Element ? event.target.closest("a") : null;
	if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return null;
	if (link.pathname === location.pathname) return null;
	return link.pathname + link.search + link.hash;
}

const MARK = "parallax:unsaved";
/** An extra history entry of the same page. Back leaves this entry first, so the page can still ask. */
const isMarked = () => history.state === MARK;
const mark = () => history.pushState(MARK, "", location.href);

/** The requested destination: a link's address, or back. */
type Wish = { readonly to: string } | "back";

interface Asking {
	ask(wish: Wish): void;
	readonly unsaved: boolean;
}

function useBack({ ask, unsaved }: Asking): void {
	const now = useRef({ ask, unsaved });
	now.current = { ask, unsaved };
	const marked = useRef(isMarked());
	useEffect(() => {
		if (!unsaved || isMarked()) return;
		mark();
		marked.current = true;
	}, [unsaved]);
	useEffect(() => {
		const place = location.pathname + location.search;
		const onPop = () => {
			const hasLeftTheMark = marked.current && !isMarked() && location.pathname + location.search === place;
			if (!hasLeftTheMark || location.hash) return;
			if (now.current.unsaved) {
				mark();
				now.current.ask("back");
				return;
			}
			// Without unsaved changes, Back leaves the page at once.
			marked.current = false;
			history.back();
		};
		addEventListener("popstate", onPop);
		return () => removeEventListener("popstate", onPop);
	}, []);
}

function useLinksAndCommands({ ask, unsaved }: Asking): void {
	const asking = useRef(ask);
	asking.current = ask;
	useEffect(() => {
		if (!unsaved) return;
		const over = new AbortController();
		const { signal } = over;
		addEventListener("beforeunload", (event) => event.preventDefault(), { signal });
		document.addEventListener(
			"click",
			(event) => {
				const to = linkOf(event);
				if (to === null) return;
				event.preventDefault();
				event.stopPropagation();
				asking.current({ to });
			},
			{ capture: true, signal },
		);
		const release = blockNavigation((to) => asking.current({ to }));
		return () => {
			release();
			over.abort();
		};
	}, [unsaved]);
}

/** Asks before the user leaves unsaved changes by a link, a command, Back, a reload or closing the tab. */
export function UnsavedChanges({ unsaved }: { readonly unsaved: boolean }) {
	const [wish, setWish] = useState<Wish | null>(null);
	const [, navigate] = useLocation();
	useBack({ ask: setWish, unsaved });
	useLinksAndCommands({ ask: setWish, unsaved });
	const leave = () => {
		if (wish === "back") history.go(-2);
		// Replaces the extra history entry, so that Back returns to the settings once and not twice.
		else if (wish) navigate(wish.to, { replace: isMarked() });
	};
	const { title, text, leave: confirm } = messages.unsaved;
	return (
		<ConfirmDialog
			open={wish !== null}
			title={title}
			text={text}
			confirm={confirm}
			onConfirm={leave}
			onCancel={() => setWish(null)}
		/>
	);
}
