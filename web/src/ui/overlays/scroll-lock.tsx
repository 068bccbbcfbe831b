import { type ElementType, type ReactNode, type Ref, useLayoutEffect } from "react";

let locks = 0;

function lock() {
	const page = document.documentElement;
	if (locks++ > 0) return;
	page.style.setProperty("--held-room", `${window.innerWidth - page.clientWidth}px`);
	page.classList.add("is-held");
}

function unlock() {
	if (--locks === 0) document.documentElement.classList.remove("is-held");
}

interface RemoveScrollProps {
	readonly as?: ElementType;
	readonly children?: ReactNode;
	readonly ref?: Ref<HTMLElement>;
	/** Radix passes the parts that may scroll. All parts may, because `overflow` is set on the page alone. */
	readonly shards?: unknown;
	readonly allowPinchZoom?: boolean;
}

/**
 * Replaces `react-remove-scroll` (see `resolve.alias` in vite.config.ts): the page behind a dialog or a menu is locked
 * by a class instead of by an injected style sheet.
 */
export function RemoveScroll({ as: Container = "div", children, ref }: RemoveScrollProps) {
	useLayoutEffect(() => {
		lock();
		return unlock;
	}, []);
	return <Container ref={ref}>{children}</Container>;
}
