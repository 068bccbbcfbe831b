import "./edition-line.css";
import type { TurnEdition } from "@parallax/contract";
import { useEffect, useRef, useState } from "react";
import { formatMoment } from "../../lib/text/format-moment.ts";
import { Button } from "../../ui/actions/button.tsx";
import { StepButton } from "../../ui/actions/step-button.tsx";
import { seatName, useSeats } from "../assistants/index.ts";
import { type AgainProps, useNameInTurn } from "../chat/index.ts";
import { ChangesOffer } from "./changes/changes-offer.tsx";
import { useComparedEditions } from "./changes/compared-editions.ts";
import { useEarlierFindings } from "./edition-findings.ts";
import { editionsOf, placeOf } from "./editions.ts";
import { againMessages } from "./messages.ts";

const texts = againMessages.editions;

interface AskedProps {
	readonly asked: TurnEdition;
	readonly isFirst: boolean;
	/** How many columns the turn has. */
	readonly columns: number;
}

/** When an edition was asked, and which columns, if not all. */
function Asked({ asked, isFirst, columns }: AskedProps) {
	const seats = useSeats();
	const names = asked.seats.map((id) => seatName(seats, id));
	const isPartial = !isFirst && names.length < columns;
	const what = isFirst ? texts.first : isPartial ? texts.only(names) : texts.again;
	return (
		<span className="edition-asked">
			<span className={isPartial ? "edition-what is-partial" : "edition-what"}>{what}</span>{" "}
			<time dateTime={asked.askedAt}>{formatMoment(asked.askedAt)}</time>
		</span>
	);
}

/** Which edition of the answers is read, the way to the others, and what changed between two of them. */
export function EditionLine(props: AgainProps) {
	const { session, answers, edition } = props;
	const line = useRef<HTMLElement>(null);
	const [said, setSaid] = useState("");
	const name = useNameInTurn(texts.switch);
	const editions = editionsOf(answers);
	const all = editions.length;
	const place = edition.earlier === null ? all : placeOf(editions, edition.earlier);
	const isNewest = place === all;
	const last = useRef(place);
	useEffect(() => {
		if (last.current !== place) setSaid(texts.said(place, all, isNewest));
		last.current = place;
	}, [place, all, isNewest]);
	const asked = editions[place - 1];
	const isUnseen = session.shared && asked?.unpublished === true;
	const pair = useComparedEditions(editions);
	const findings = useEarlierFindings(props);
	if (!asked || !pair) return null;
	const read = (next: number) => void edition.read(next === all ? null : (editions[next - 1]?.edition ?? null));
	// The pressed button goes when another edition is read.
	const readFromNote = (next: number) => {
		line.current?.querySelector("button")?.focus({ preventScroll: true });
		read(next);
	};
	return (
		<section className={isNewest ? "edition-line" : "edition-line is-earlier"} aria-label={name} ref={line}>
			<span className="edition-switch" aria-busy={edition.isTurning || undefined}>
				<StepButton label={texts.earlier} sign="‹" onPress={place > 1 ? () => read(place - 1) : undefined} />
				<span>{texts.place(place, all)}</span>
				<StepButton label={texts.newer} sign="›" onPress={isNewest ? undefined : () => read(place + 1)} />
			</span>
			<Asked asked={asked} isFirst={place === 1} columns={answers.responses.length} />
			{!isNewest && (
				<span className="edition-note">
					<span>
						<b>{texts.isEarlier}</b> {texts.goesOn}
					</span>
					<Button size="s" onClick={() => readFromNote(all)}>
						{texts.toNewest}
					</Button>
				</span>
			)}
			{isNewest &&
				findings.map((found) => (
					<span className="edition-note" key={found.edition}>
						<Button tone="bare" size="s" onClick={() => readFromNote(found.place)}>
							{againMessages.changes.edition(found.place)}
						</Button>{" "}
						{texts.has(found.has)}
					</span>
				))}
			{isNewest && isUnseen && <span>{texts.unpublished}</span>}
			<ChangesOffer {...props} pair={pair} />
			<span className="vh" role="status">
				{said}
			</span>
		</section>
	);
}
