import { type Changes, isSettled } from "@parallax/contract";
import { useCallback, useMemo, useState } from "react";
import type { Command } from "../../../lib/keys/commands.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { type AgainProps, useTurnCommands, useTurnScope } from "../../chat/index.ts";
import { PricedDialog, useOffer } from "../../verdicts/index.ts";
import { type EditionPair, editionsOf, placeOf } from "../editions.ts";
import { againMessages } from "../messages.ts";
import { type ComparisonState, useComparison } from "../use-comparison.ts";
import { changesId, goToChanges } from "./changes-element.ts";
import { changeCounts, comparedCount, isIncomplete } from "./count-changes.ts";

const texts = againMessages.changes;

interface OfferProps extends AgainProps {
	readonly pair: EditionPair;
}

interface DialogProps extends OfferProps {
	readonly comparison: ComparisonState<Changes>;
	readonly onClose: () => void;
}

function CompareDialog({ session, answers, pair, comparison, onClose }: DialogProps) {
	const { turn, responses } = answers;
	const editions = editionsOf(answers);
	const place = ({ edition }: EditionPair["from"]) => placeOf(editions, edition);
	const compared = { from: pair.from.edition, edition: pair.to.edition };
	const price = useOffer({ session, payload: answers, kind: "changes", editions: compared }, true);
	const areSamples = responses.every(({ demo }) => demo);
	const by = price.offer?.by;
	const what =
		by?.length === 0 ? texts.nothingAsked : texts.text(by, place(pair.from), place(pair.to), responses.length);
	return (
		<PricedDialog
			title={texts.title}
			text={areSamples ? againMessages.dialog.samples : what}
			price={price}
			unavailable={againMessages.dialog.unavailable}
			confirm={texts.confirm}
			isBusy={comparison.isStarting}
			onConfirm={() =>
				comparison.start(() => {
					onClose();
					goToChanges(turn);
				})
			}
			onClose={onClose}
		/>
	);
}

/** What changed between two editions: the way to it or, before it was compared, the offer to do so. */
export function ChangesOffer(props: OfferProps) {
	const { answers, pair } = props;
	const { turn } = useTurnScope();
	const [isOpen, setOpen] = useState(false);
	const comparison = useComparison(props, { from: pair.from.edition, to: pair.to.edition }, true);
	const { made } = comparison;
	const isReady = answers.responses.every(isSettled);
	const run = useCallback(() => (made ? goToChanges(turn) : setOpen(true)), [made, turn]);
	const commands = useMemo(
		(): readonly Command[] =>
			isReady && made !== undefined ? [{ id: "changes", title: texts.ask, keys: ["w"], rank: 1, run }] : [],
		[isReady, made, run],
	);
	useTurnCommands(commands);
	if (made === undefined || !isReady) return null;
	return (
		<span className="edition-changes">
			{(made === null || (made && isIncomplete(made))) && (
				<Button tone="edge" size="s" onClick={() => setOpen(true)}>
					{made ? texts.again : texts.ask}
				</Button>
			)}
			{made?.making && <span>{texts.making(comparedCount(made), made.seats.length)}</span>}
			{made && (
				<a href={`#${changesId(turn)}`}>
					{made.making ? texts.head : texts.since(placeOf(editionsOf(answers), pair.from.edition), changeCounts(made))}
				</a>
			)}
			{isOpen && <CompareDialog {...props} comparison={comparison} onClose={() => setOpen(false)} />}
		</span>
	);
}
