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
	/** Radix names the parts that may scroll; with `overflow` on the page alone they all may. */
	readonly shards?: unknown;
	readonly allowPinchZoom?: boolean;
}

/**
 * Stands in for `react-remove-scroll` (see `resolve.alias` in vite.config.ts): the page behind a dialog or a menu is held
 * by a class instead of by an injected style sheet.
 */
export function RemoveScroll({ as: Holder = "div", children, ref }: RemoveScrollProps) {
	useLayoutEffect(() => {
		lock();
		return unlock;
	}, []);
	return <Holder ref={ref}>{children}</Holder>;
}
