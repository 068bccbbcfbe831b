import type { ProviderId, ProviderResponse } from "@parallax/contract";
import { useEffect, useRef, useState } from "react";
import { usePreferences } from "../../../lib/stored/preferences.ts";
import { createAnnouncer } from "../../../ui/a11y/announcer.ts";
import { plainText } from "../compare/plain-text.ts";
import { announce } from "./announcements.ts";

/** What a screen reader hears of the run; the answers themselves are no live regions. */
export function AnnouncementsRegion({ responses }: { readonly responses: readonly ProviderResponse[] }) {
	const [status, setStatus] = useState("");
	const [alerts, setAlerts] = useState<ReadonlyMap<ProviderId, string>>(new Map());
	const { readWhenDone } = usePreferences();
	const was = useRef<readonly ProviderResponse[]>(undefined);
	const announcer = useRef<ReturnType<typeof createAnnouncer>>(undefined);

	useEffect(() => {
		announcer.current = createAnnouncer(setStatus);
		return () => announcer.current?.stop();
	}, []);

	useEffect(() => {
		const news = announce(was.current, responses);
		was.current = responses;
		const read = news.finished.find(({ provider }) => provider === readWhenDone);
		announcer.current?.tell(news.polite, read && plainText(read.response));
		if (news.alerts.size === 0) return;
		setAlerts((told) => {
			const next = new Map(told);
			for (const [provider, text] of news.alerts) {
				if (text === null) next.delete(provider);
				else next.set(provider, text);
			}
			return next;
		});
	}, [responses, readWhenDone]);

	return (
		<div className="vh">
			<p role="status">{status}</p>
			{responses.map(({ provider }) => (
				<p key={provider} role="alert">
					{alerts.get(provider)}
				</p>
			))}
		</div>
	);
}
