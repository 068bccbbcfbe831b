import { getConfig } from "@parallax/contract";
import { useEffect, useRef, useState } from "react";
import { isOffline, isPageHidden, onAttentionChange } from "../../lib/page/page-attention.ts";
import { call } from "../../lib/server/api.ts";
import { Button } from "../../ui/actions/button.tsx";
import { Note } from "../../ui/layout/note.tsx";
import { useConfig } from "../assistants/index.ts";
import { messages } from "./messages.ts";

/** Pages hidden for less time are not checked. */
const AWAY_MS = 5 * 60_000;

/** True once the server runs another version than the one that served this page. */
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
			// A failed check is repeated when the page is shown again.
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

/** Offers a reload to a newer version. The old page keeps working, and drafts survive the reload. */
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
