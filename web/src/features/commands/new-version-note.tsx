import { getConfig } from "@parallax/contract";
import { useEffect, useRef, useState } from "react";
import { isOffline, isPageHidden } from "../../lib/page/page-state.ts";
import { onPageStateChange } from "../../lib/page/page-state-changes.ts";
import { call } from "../../lib/server/api.ts";
import { Button } from "../../ui/actions/button.tsx";
import { Note } from "../../ui/layout/note.tsx";
import { useConfig } from "../assistants/index.ts";
import { messages } from "./messages.ts";

/** Pages hidden for less time are not checked. */
const MIN_HIDDEN_MS = 5 * 60_000;

/** True once the server runs another version than the one that served this page. */
function useIsOutdated(): boolean {
	const version = useConfig()?.version;
	const [isOutdated, setOutdated] = useState(false);
	const checkedAt = useRef(Date.now());
	useEffect(() => {
		if (version === undefined) return;
		const controller = new AbortController();
		const check = () => {
			if (isPageHidden() || isOffline() || Date.now() - checkedAt.current < MIN_HIDDEN_MS) return;
			checkedAt.current = Date.now();
			// A failed check is repeated when the page is shown again.
			call(getConfig, {}, { signal: controller.signal }).then(
				(latest) => setOutdated(latest.version !== version),
				() => {},
			);
		};
		onPageStateChange(check, controller.signal);
		return () => controller.abort();
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
