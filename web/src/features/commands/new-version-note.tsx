import { getConfig } from "@parallax/contract";
import { useEffect, useRef, useState } from "react";
import { isOffline, isPageHidden, onAttentionChange } from "../../lib/page/page-attention.ts";
import { call } from "../../lib/server/api.ts";
import { Button } from "../../ui/actions/button.tsx";
import { Note } from "../../ui/layout/note.tsx";
import { useConfig } from "../assistants/index.ts";
import { messages } from "./messages.ts";

/** A page that was away for less time is hardly older than its server. */
const AWAY_MS = 5 * 60_000;

/** True once the server that answers is another version than the one this page came from. */
function useIsOutdated(): boolean {
	const version = useConfig()?.version;
	const [isOutdated, setOutdated] = useState(false);
	const lookedAt = useRef(Date.now());
	useEffect(() => {
		if (version === undefined) return;
		const leave = new AbortController();
		const look = () => {
			if (isPageHidden() || isOffline() || Date.now() - lookedAt.current < AWAY_MS) return;
			lookedAt.current = Date.now();
			// What cannot be asked now is asked when the reader next comes back.
			call(getConfig, {}, { signal: leave.signal }).then(
				(now) => setOutdated(now.version !== version),
				() => {},
			);
		};
		onAttentionChange(look, leave.signal);
		return () => leave.abort();
	}, [version]);
	return isOutdated;
}

/** An old page goes on working; it says that there is a newer one, and what is written is kept over the reload. */
export function NewVersionNote() {
	const isOutdated = useIsOutdated();
	return (
		<div className="wrap" role="status">
			{isOutdated && (
				<Note>
					{messages.newVersion}{" "}
					<Button size="s" onClick={() => window.location.reload()}>
						{messages.reload}
					</Button>
				</Note>
			)}
		</div>
	);
}
