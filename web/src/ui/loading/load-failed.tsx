import { useEffect, useRef, useState } from "react";
import { useFocusFallback } from "../a11y/use-focus-fallback.ts";
import { Button } from "../actions/button.tsx";
import { Empty } from "../layout/empty.tsx";
import { messages } from "../messages.ts";

export interface LoadFailedProps {
	/** One sentence for users about the failure. */
	readonly text: string;
	readonly busy: boolean;
	readonly onRetry: () => void;
	/** 1 if it is the whole page. */
	readonly level?: 1 | 2;
}

/** During a retry the line says so. A second failure then changes it again, which screen readers announce. */
function useRetry({ text, busy, onRetry }: LoadFailedProps) {
	const [isPressed, setPressed] = useState(false);
	useEffect(() => {
		if (!busy) setPressed(false);
	}, [busy]);
	const retry = () => {
		setPressed(true);
		onRetry();
	};
	return { retry, line: isPressed && busy ? messages.retrying : text };
}

/** A failed fetch with a retry button. */
export function LoadFailed(props: LoadFailedProps) {
	const { busy, level } = props;
	const container = useRef<HTMLDivElement>(null);
	const { retry, line } = useRetry(props);
	useFocusFallback(container);
	return (
		<div role="alert" ref={container}>
			<Empty stances={["says", "silent", "silent", "says"]} title={messages.loadFailed} text={line} level={level}>
				<Button icon="retry" busy={busy} onClick={retry}>
					{messages.retry}
				</Button>
			</Empty>
		</div>
	);
}

/** The same for a small part of a page: one line and a button. */
export function InlineLoadFailed(props: Omit<LoadFailedProps, "level">) {
	const { busy } = props;
	const container = useRef<HTMLParagraphElement>(null);
	const { retry, line } = useRetry(props);
	useFocusFallback(container);
	return (
		<p role="alert" className="row" ref={container}>
			{line}
			<Button size="s" icon="retry" busy={busy} onClick={retry}>
				{messages.retry}
			</Button>
		</p>
	);
}
