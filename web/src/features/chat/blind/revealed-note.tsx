import type { ResponsesPayload, Seat } from "@parallax/contract";
import { useEffect, useState } from "react";
import { seatName } from "../../assistants/index.ts";
import { blindMessages } from "./blind-messages.ts";
import { formerLetter } from "./former-letters.ts";

interface RevealedNoteProps {
	/** The newest turn. */
	readonly payload: ResponsesPayload;
	readonly seats: readonly Seat[];
	readonly isBlind: boolean;
}

/** Says to screen readers whose answers the letters were, once the names are shown. */
export function RevealedNote({ payload, seats, isBlind }: RevealedNoteProps) {
	const [wasBlind] = useState(isBlind);
	const [text, setText] = useState("");
	useEffect(() => {
		if (!wasBlind || isBlind) return;
		const names = payload.responses.flatMap(({ id, seat }): (readonly [string, string])[] => {
			const letter = formerLetter(id);
			return letter === undefined ? [] : [[letter, seatName(seats, seat)]];
		});
		if (names.length > 0) setText(blindMessages.revealed(names));
	}, [wasBlind, isBlind, payload, seats]);
	return (
		<p className="vh" role="status">
			{text}
		</p>
	);
}
