import { useEffect, useRef, useState } from "react";
import { useLocation } from "../../../lib/page/navigation.ts";
import { holdPage } from "../../../lib/page/page-hold.ts";
import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog.tsx";
import { messages } from "../messages.ts";

/** A link of the product that a plain press would follow in this tab. */
function linkOf(event: MouseEvent): string | null {
	if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
	const link = event.target instanceof Element ? event.target.closest("a") : null;
	if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return null;
	if (link.pathname === location.pathname) return null;
	return link.pathname + link.search + link.hash;
}

const MARK = "parallax:unsaved";
/** The entry of the tab's history that Back leaves first, while the page stays what it is. */
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
			// Without changes, Back leaves the page at once again.
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
		const release = holdPage((to) => asking.current({ to }));
		return () => {
			release();
			over.abort();
		};
	}, [unsaved]);
}

/** Asks before what was changed and not saved is left behind: by a link, by a command, by Back, by closing the tab, by a reload. */
export function UnsavedChanges({ unsaved }: { readonly unsaved: boolean }) {
	const [wish, setWish] = useState<Wish | null>(null);
	const [, navigate] = useLocation();
	useBack({ ask: setWish, unsaved });
	useLinksAndCommands({ ask: setWish, unsaved });
	const leave = () => {
		if (wish === "back") history.go(-2);
		// In place of the mark, so that Back comes to the settings once and not twice.
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
