import "./disputed-words.css";
import type { Analysis, ProviderResponse } from "@parallax/contract";
import { useMemo, useRef } from "react";
import { createPortal } from "react-dom";
import type { Command } from "../../../lib/keys/commands.ts";
import { type TurnScope, useTurnCommands, useTurnScope } from "../../chat/index.ts";
import { messages } from "../messages.ts";
import { showPassage, useShownPassage } from "./disputed-registry.ts";
import type { Passage } from "./find-disputed.ts";
import { PassageNote } from "./passage-note.tsx";
import { useDisputed } from "./use-disputed.ts";

/** Compares claim and seat only: the page may have rendered the words again, with new ranges. */
const isSame = (one: Passage, other: Passage | null): boolean =>
	one.claimIndex === other?.claimIndex && one.seat === other.seat;

/** Adds the command that goes to the next disputed passage, by its shortcut or from the palette. */
function useNextPassageCommand(scope: TurnScope, passages: readonly Passage[]): void {
	const last = useRef<Passage | null>(null);
	const commands = useMemo((): readonly Command[] => {
		const run = () => {
			const at = passages.findIndex((passage) => isSame(passage, last.current));
			const passage = passages[(at + 1) % passages.length];
			if (!passage) return;
			last.current = passage;
			const { activeElement } = document;
			const origin = activeElement instanceof HTMLElement && activeElement !== document.body ? activeElement : null;
			scope.layout?.bringForward(passage.seat);
			const start = passage.ranges[0]?.startContainer.parentElement;
			start?.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
			showPassage({ scope, passage, isPinned: true, origin: origin?.closest(".words-note") ? null : origin });
		};
		return passages.length > 0 ? [{ id: "disputed", title: messages.disputed.next, keys: ["d"], rank: 1, run }] : [];
	}, [scope, passages]);
	useTurnCommands(commands);
}

const closeNote = () => showPassage(null);

/** Highlights disputed words in the answers. A note at the hovered words names who objects and links to the row. */
export function DisputedWords(props: { readonly analysis: Analysis; readonly responses: readonly ProviderResponse[] }) {
	const scope = useTurnScope();
	const passages = useDisputed(scope, props.analysis, props.responses);
	const shown = useShownPassage();
	useNextPassageCommand(scope, passages);
	if (shown?.scope !== scope || import.meta.env.SSR) return null;
	// The note closes when its words are no longer on the page.
	const passage = passages.find((one) => isSame(one, shown.passage));
	if (!passage) return null;
	return createPortal(
		<PassageNote key={`${passage.claimIndex} ${passage.seat}`} shown={{ ...shown, passage }} onClose={closeNote} />,
		document.body,
	);
}
