import "./changes.css";
import { type Changes, EXAMPLE_ANALYSIS, isSettled } from "@parallax/contract";
import { useEffect, useRef, useState } from "react";
import { usePreferences } from "../../../lib/stored/preferences.ts";
import { formatCost, formatList } from "../../../lib/text/format.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { ChoiceMenu } from "../../../ui/fields/choice-menu.tsx";
import { type AgainProps, useNameInTurn, useTurnScope } from "../../chat/index.ts";
import { type EditionPair, editionsOf, placeOf } from "../editions.ts";
import { againMessages } from "../messages.ts";
import { useComparison } from "../use-comparison.ts";
import { changesId } from "./changes-element.ts";
import { compareWith, useComparedEditions } from "./compared-editions.ts";
import { comparedCount, totalCounts } from "./count-changes.ts";
import { type ComparedPlaces, SeatChanges } from "./seat-changes.tsx";

const texts = againMessages.changes;

/** Who compared, and what it cost. */
function Facts({ seats, costUsd }: Changes) {
	const { showsCosts } = usePreferences();
	const by = [...new Set(seats.flatMap((seat) => seat.by ?? []))];
	const names = by.filter((name) => name !== EXAMPLE_ANALYSIS);
	const facts = [
		...(by.includes(EXAMPLE_ANALYSIS) ? [texts.byExample] : []),
		...(names.length > 0 ? [texts.by(formatList(names))] : []),
		...(showsCosts && costUsd !== null && costUsd > 0 ? [`${texts.cost(formatCost(costUsd))}.`] : []),
	];
	return facts.length > 0 && <p className="changes-note">{facts.join(" ")}</p>;
}

/** Announces the end of a comparison that was made while the page was open. */
function useEnd(made: Changes): string {
	const [said, setSaid] = useState("");
	const wasMaking = useRef(made.making);
	useEffect(() => {
		if (wasMaking.current && !made.making && made.settledAt !== null) setSaid(texts.done(totalCounts(made)));
		if (made.making) setSaid("");
		wasMaking.current = made.making;
	}, [made]);
	return said;
}

/** Chooses the earlier one of the two editions, where there are several. */
function OtherEdition({ answers, pair }: Pick<AgainProps, "answers"> & { readonly pair: EditionPair }) {
	const scope = useTurnScope();
	const editions = editionsOf(answers);
	if (editions.length < 3) return null;
	const options = editions.slice(0, -1).map(({ edition }) => ({
		value: String(edition),
		label: texts.edition(placeOf(editions, edition)),
	}));
	return (
		<ChoiceMenu
			label={texts.with}
			anyLabel={texts.before}
			value={String(pair.from.edition)}
			options={options}
			onChange={(value) => compareWith(scope, Number(value ?? editions.at(-2)?.edition), pair.to.edition)}
		/>
	);
}

interface MadeProps {
	readonly made: Changes;
	readonly places: ComparedPlaces;
	/** The columns that were asked again between the two editions. */
	readonly asked: readonly string[];
	readonly stop: () => void;
	readonly children: React.ReactNode;
}

function Made({ made, places, asked, stop, children }: MadeProps) {
	const { turn } = useTurnScope();
	const name = useNameInTurn(texts.head);
	const said = useEnd(made);
	const { seats, making } = made;
	return (
		<section className="changes" id={changesId(turn)} tabIndex={-1} aria-label={name}>
			<div className="changes-head">
				<h2 className="text-3">{texts.head}</h2>
				<span>{texts.between(places.from, places.to)}</span>
				{children}
				{making && (
					<span className="changes-making">
						<span role="status">{texts.making(comparedCount(made), seats.length)}</span>
						<Button tone="bare" size="s" onClick={stop}>
							{texts.stop}
						</Button>
					</span>
				)}
			</div>
			<p className="changes-total">{!making && totalCounts(made)}</p>
			{seats.map((changes) => (
				<SeatChanges key={changes.seat} changes={changes} places={places} wasAsked={asked.includes(changes.seat)} />
			))}
			{!making && <Facts {...made} />}
			<p className="vh" role="status">
				{said}
			</p>
		</section>
	);
}

/** What changed between two editions of the turn, column by column; nothing before it was compared. */
export function ChangesSection(props: AgainProps) {
	const { answers } = props;
	const editions = editionsOf(answers);
	const pair = useComparedEditions(editions);
	return pair && answers.responses.every(isSettled) ? <ChangesOf {...props} pair={pair} /> : null;
}

function ChangesOf({ pair, ...props }: AgainProps & { readonly pair: EditionPair }) {
	const { answers } = props;
	const editions = editionsOf(answers);
	const { made, stop } = useComparison(props, { from: pair.from.edition, to: pair.to.edition }, true);
	if (!made) return null;
	const places = { from: placeOf(editions, pair.from.edition), to: placeOf(editions, pair.to.edition) };
	const asked = editions.slice(places.from, places.to).flatMap(({ seats }) => seats);
	return (
		<Made made={made} places={places} asked={asked} stop={stop}>
			<OtherEdition answers={answers} pair={pair} />
		</Made>
	);
}
