import type { ProviderResponse, ResponsesPayload, Seat } from "@parallax/contract";
import { useEffect, useRef, useState } from "react";
import { usePreferences } from "../../../lib/stored/preferences.ts";
import { createAnnouncer } from "../../../ui/a11y/announcer.ts";
import { plainText } from "../compare/plain-text.ts";
import { turnMessages } from "../turn-messages.ts";
import { announcementsFor } from "./announcements.ts";

interface AnnouncementsRegionProps {
	/** The loaded turns. */
	readonly turns: readonly ResponsesPayload[];
	/** True where a chat has several turns, so that each is named. */
	readonly namesTurns: boolean;
	readonly seats: readonly Seat[];
}

/** The live regions that announce the progress to screen readers; the answers themselves are not live regions. */
export function AnnouncementsRegion({ turns, namesTurns, seats }: AnnouncementsRegionProps) {
	const [status, setStatus] = useState("");
	const [alerts, setAlerts] = useState<ReadonlyMap<string, string>>(new Map());
	const { readWhenDone } = usePreferences();
	const previous = useRef(new Map<number, readonly ProviderResponse[]>());
	const announcer = useRef<ReturnType<typeof createAnnouncer>>(undefined);

	useEffect(() => {
		announcer.current = createAnnouncer(setStatus);
		return () => announcer.current?.stop();
	}, []);

	useEffect(() => {
		const changed = new Map<string, string | null>();
		for (const { turn, responses } of turns) {
			const known = previous.current.get(turn);
			if (known === responses) continue;
			previous.current.set(turn, responses);
			const { polite, finished, alerts: texts } = announcementsFor(known, responses, seats);
			const named = (text: string) => (namesTurns ? turnMessages.inTurn(turn, text) : text);
			const readAloud = finished.find(({ provider }) => provider === readWhenDone);
			announcer.current?.announce(polite.map(named), readAloud && plainText(readAloud.response));
			for (const [id, text] of texts) changed.set(id, text && named(text));
		}
		if (changed.size === 0) return;
		setAlerts((previousAlerts) => {
			const next = new Map(previousAlerts);
			for (const [id, text] of changed) {
				if (text === null) next.delete(id);
				else next.set(id, text);
			}
			return next;
		});
	}, [turns, namesTurns, seats, readWhenDone]);

	return (
		<div className="vh">
			<p role="status">{status}</p>
			{turns.flatMap(({ turn, responses }) =>
				responses.map(({ id, seat }) => (
					<p key={`${turn} ${seat}`} role="alert">
						{alerts.get(id)}
					</p>
				)),
			)}
		</div>
	);
}
