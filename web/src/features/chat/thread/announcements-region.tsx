import type { ProviderResponse, Seat } from "@parallax/contract";
import { useEffect, useRef, useState } from "react";
import { usePreferences } from "../../../lib/stored/preferences.ts";
import { createAnnouncer } from "../../../ui/a11y/announcer.ts";
import { plainText } from "../compare/plain-text.ts";
import { announcementsFor } from "./announcements.ts";

interface AnnouncementsRegionProps {
	readonly responses: readonly ProviderResponse[];
	readonly seats: readonly Seat[];
}

/** The live regions that announce the progress to screen readers; the answers themselves are not live regions. */
export function AnnouncementsRegion({ responses, seats }: AnnouncementsRegionProps) {
	const [status, setStatus] = useState("");
	const [alerts, setAlerts] = useState<ReadonlyMap<string, string>>(new Map());
	const { readWhenDone } = usePreferences();
	const previous = useRef<readonly ProviderResponse[]>(undefined);
	const announcer = useRef<ReturnType<typeof createAnnouncer>>(undefined);

	useEffect(() => {
		announcer.current = createAnnouncer(setStatus);
		return () => announcer.current?.stop();
	}, []);

	useEffect(() => {
		const announcements = announcementsFor(previous.current, responses, seats);
		previous.current = responses;
		const readAloud = announcements.finished.find(({ provider }) => provider === readWhenDone);
		announcer.current?.announce(announcements.polite, readAloud && plainText(readAloud.response));
		if (announcements.alerts.size === 0) return;
		setAlerts((previousAlerts) => {
			const next = new Map(previousAlerts);
			for (const [id, text] of announcements.alerts) {
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
