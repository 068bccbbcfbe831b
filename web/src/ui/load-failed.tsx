import { Button } from "./button.tsx";
import { Empty } from "./empty.tsx";
import { messages } from "./messages.ts";

export interface LoadFailedProps {
	/** What happened, in one sentence for people. */
	readonly text: string;
	readonly busy: boolean;
	readonly onRetry: () => void;
	/** 1 where it is the whole page. */
	readonly level?: 1 | 2;
}

/** Something could not be fetched, and can be asked for again. */
export function LoadFailed({ text, busy, onRetry, level }: LoadFailedProps) {
	return (
		<div role="alert">
			<Empty stances={["says", "silent", "silent", "says"]} title={messages.loadFailed} text={text} level={level}>
				<Button icon="retry" busy={busy} onClick={onRetry}>
					{messages.retry}
				</Button>
			</Empty>
		</div>
	);
}

/** The same for a small part of a page: one line, and its button. */
export function PartFailed({ text, busy, onRetry }: Omit<LoadFailedProps, "level">) {
	return (
		<p role="alert" className="row">
			{text}
			<Button size="s" icon="retry" busy={busy} onClick={onRetry}>
				{messages.retry}
			</Button>
		</p>
	);
}
