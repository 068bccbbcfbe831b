import {
	createContext,
	type ReactNode,
	startTransition,
	useCallback,
	useContext,
	useLayoutEffect,
	useMemo,
	useState,
} from "react";
import { createPortal } from "react-dom";

interface Bar {
	readonly slot: HTMLElement | null;
	readonly setSlot: (slot: HTMLElement | null) => void;
	readonly readOnly: boolean;
	readonly setReadOnly: (readOnly: boolean) => void;
}

const BarContext = createContext<Bar | undefined>(undefined);

function useBar(): Bar {
	const bar = useContext(BarContext);
	if (!bar) throw new Error("The bar is used outside of its provider.");
	return bar;
}

/** Surrounds the frame and its pages, so that a page can put its own buttons into the bar. */
export function BarProvider({ children }: { readonly children: ReactNode }) {
	const [slot, setSlot] = useState<HTMLElement | null>(null);
	const [readOnly, setReadOnly] = useState(false);
	const bar = useMemo(() => ({ slot, setSlot, readOnly, setReadOnly }), [slot, readOnly]);
	return <BarContext value={bar}>{children}</BarContext>;
}

/** The place in the bar for a page's buttons. */
export function BarSlot() {
	const { setSlot } = useBar();
	// A transition, because an urgent update would hydrate the server's HTML in one long task.
	const show = useCallback((slot: HTMLElement | null) => startTransition(() => setSlot(slot)), [setSlot]);
	return <span className="bar-slot" ref={show} />;
}

/** True while the page shows a shared conversation. */
export const useReadOnlyPage = () => useBar().readOnly;

export interface BarActionsProps {
	/** The page is read-only, so the bar leaves out the actions for own chats. */
	readonly readOnly?: boolean;
	readonly children?: ReactNode;
}

/** Adds a page's buttons to the bar while the page is shown. */
export function BarActions({ readOnly = false, children }: BarActionsProps) {
	const { slot, setReadOnly } = useBar();
	useLayoutEffect(() => {
		setReadOnly(readOnly);
		return () => setReadOnly(false);
	}, [readOnly, setReadOnly]);
	return slot && createPortal(children, slot);
}
