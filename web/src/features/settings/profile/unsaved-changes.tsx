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

const GUARD_STATE = "parallax:unsaved";
/** An extra history entry of the same page. Back removes this entry first, so the page can still ask for confirmation. */
const isAtGuardEntry = () => history.state === GUARD_STATE;
const pushGuardEntry = () => history.pushState(GUARD_STATE, "", location.href);

/** The requested destination: a link's address, or back. */
type Destination = { readonly to: string } | "back";

interface GuardOptions {
	confirmLeave(destination: Destination): void;
	readonly unsaved: boolean;
}

function useBackGuard({ confirmLeave, unsaved }: GuardOptions): void {
	const latest = useRef({ confirmLeave, unsaved });
	latest.current = { confirmLeave, unsaved };
	const hasGuardEntry = useRef(isAtGuardEntry());
	useEffect(() => {
		if (!unsaved || isAtGuardEntry()) return;
		pushGuardEntry();
		hasGuardEntry.current = true;
	}, [unsaved]);
	useEffect(() => {
		const pageUrl = location.pathname + location.search;
		const onPop = () => {
			const hasLeftGuardEntry =
				hasGuardEntry.current && !isAtGuardEntry() && location.pathname + location.search === pageUrl;
			if (!hasLeftGuardEntry || location.hash) return;
			if (latest.current.unsaved) {
				pushGuardEntry();
				latest.current.confirmLeave("back");
				return;
			}
			// Without unsaved changes, Back leaves the page at once.
			hasGuardEntry.current = false;
			history.back();
		};
		addEventListener("popstate", onPop);
		return () => removeEventListener("popstate", onPop);
	}, []);
}

function useLinkGuard({ confirmLeave, unsaved }: GuardOptions): void {
	const latestConfirmLeave = useRef(confirmLeave);
	latestConfirmLeave.current = confirmLeave;
	useEffect(() => {
		if (!unsaved) return;
		const controller = new AbortController();
		const { signal } = controller;
		addEventListener("beforeunload", (event) => event.preventDefault(), { signal });
		document.addEventListener(
			"click",
			(event) => {
				const to = linkOf(event);
				if (to === null) return;
				event.preventDefault();
				event.stopPropagation();
				latestConfirmLeave.current({ to });
			},
			{ capture: true, signal },
		);
		const release = blockNavigation((to) => latestConfirmLeave.current({ to }));
		return () => {
			release();
			controller.abort();
		};
	}, [unsaved]);
}

/** Asks before the user leaves unsaved changes by a link, a command, Back, a reload or closing the tab. */
export function UnsavedChanges({ unsaved }: { readonly unsaved: boolean }) {
	const [destination, setDestination] = useState<Destination | null>(null);
	const [, navigate] = useLocation();
	useBackGuard({ confirmLeave: setDestination, unsaved });
	useLinkGuard({ confirmLeave: setDestination, unsaved });
	const proceed = () => {
		if (destination === "back") history.go(-2);
		// Replaces the extra history entry, so that Back returns to the settings once and not twice.
		else if (destination) navigate(destination.to, { replace: isAtGuardEntry() });
	};
	const { title, text, leave: confirm } = messages.unsaved;
	return (
		<ConfirmDialog
			open={destination !== null}
			title={title}
			text={text}
			confirm={confirm}
			onConfirm={proceed}
			onCancel={() => setDestination(null)}
		/>
	);
}
