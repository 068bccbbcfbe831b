import "./turn-frame.css";
import type { ReactNode, Ref } from "react";
import { TurnProvider } from "../turn/turn-context.tsx";
import { turnId } from "../turn/turn-elements.ts";
import type { Thread } from "./use-thread.ts";

export interface TurnFrameProps {
	readonly turn: number;
	readonly thread: Pick<Thread, "earlier" | "active" | "activate">;
	readonly isClosed?: boolean;
	readonly frame?: Ref<HTMLDivElement>;
	readonly children: ReactNode;
}

/** The part of the page that belongs to one turn. The prompt line sticks to the top within it. */
export function TurnFrame({ turn, thread, isClosed = false, frame, children }: TurnFrameProps) {
	const isOnly = thread.earlier.length === 0;
	const content = (
		<TurnProvider turn={turn} isActive={thread.active === turn} isOnly={isOnly}>
			{children}
		</TurnProvider>
	);
	// The only turn of a chat is the whole page.
	if (isOnly) return content;
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: focus that bubbles says which turn is in use.
		<div
			ref={frame}
			className={isClosed ? "turn is-closed" : "turn"}
			id={turnId(turn)}
			data-turn={turn}
			onFocus={() => !isClosed && thread.activate(turn)}
		>
			{content}
		</div>
	);
}
