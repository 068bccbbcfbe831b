import type { ProviderResponse, Seat } from "@parallax/contract";
import { useEffect, useRef, useState } from "react";
import { usePreferences } from "../../../lib/stored/preferences.ts";
import { createAnnouncer } from "../../../ui/a11y/announcer.ts";
import { plainText } from "../compare/plain-text.ts";
import { announce } from "./announcements.ts";

interface AnnouncementsRegionProps {
	readonly responses: readonly ProviderResponse[];
	readonly seats: readonly Seat[];
}

/** The live regions that announce the progress to screen readers; the answers themselves are not live regions. */
export function AnnouncementsRegion({ responses, seats }: AnnouncementsRegionProps) {
	const [status, setStatus] = useState("");
	const [alerts, setAlerts] = useState<ReadonlyMap<string, string>>(new Map());
	const { readWhenDone } = usePreferences();
	const was = useRef<readonly ProviderResponse[]>(undefined);
	const announcer = useRef<ReturnType<typeof createAnnouncer>>(undefined);

	useEffect(() => {
		announcer.current = createAnnouncer(setStatus);
		return () => announcer.current?.stop();
	}, []);

	useEffect(() => {
		const news = announce(was.current, responses, seats);
		was.current = responses;
		const read = news.finished.find(({ provider }) => provider === readWhenDone);
		announcer.current?.tell(news.polite, read && plainText(read.response));
		if (news.alerts.size === 0) return;
		setAlerts((told) => {
			const next = new Map(told);
			for (const [id, text] of news.alerts) {
				if (text === null) next.delete(id);
				else next.set(id, text);
			}
			return next;
		});
	}, [responses, seats, readWhenDone]);

	return (
		<div className="vh">
			<p role="status">{status}</p>
			{responses.map(({ id, seat }) => (
				<p key={seat} role="alert">
					{alerts.get(id)}
				</p>
			))}
		</div>
	);
}
