import { askedReplies, type Check, type Claim, hasCheckReply } from "@parallax/contract";
import { buttonClass } from "../../ui/actions/button-class.ts";
import { seatName, useSeats } from "../assistants/index.ts";
import { wordsOfCell } from "./claim-in-focus.ts";
import { checkMessages as texts } from "./messages.ts";
import type { SelectedWords } from "./selected-words.ts";

/** The check of these words that has replies, or will have some. */
export const checkOf = (checks: readonly Check[], { seat, quote }: SelectedWords): Check | undefined =>
	checks.findLast(
		(check) =>
			check.seat === seat &&
			check.quote === quote &&
			!check.stale &&
			(check.settledAt === null || hasCheckReply(check.replies)),
	);

/** 'Asked: 2 contradict, ChatGPT stands by it in part'. Samples are left out beside columns that were asked. */
function outcomeOf({ replies, own, settledAt }: Check, ownName: string): string {
	if (settledAt === null) return texts.row.asking;
	const { counts } = texts.row;
	const counted = askedReplies(replies);
	const areSamples = counted.some(({ demo }) => demo);
	const count = (of: (reply: Check["replies"][number]) => boolean) => counted.filter(of).length;
	const said = (["contradicts", "supports", "cannot say"] as const).flatMap((stance) => {
		const n = count((reply) => reply.stance === stance);
		return n > 0 ? [counts[stance](n)] : [];
	});
	const failed = count(({ status }) => status === "failed");
	return (areSamples ? texts.row.askedSamples : texts.row.asked)([
		...said,
		...(failed > 0 ? [counts.failed(failed)] : []),
		...(own.stands && own.demo === areSamples ? [`${ownName} ${texts.stands[own.stands]}`] : []),
	]);
}

interface RowAskingProps {
	readonly claim: Claim;
	/** The seat whose quote in this row the reader has chosen. */
	readonly chosen: string | null;
	readonly checks: readonly Check[];
	readonly mayAsk: (words: SelectedWords) => boolean;
	readonly onAsk: (words: SelectedWords) => void;
	readonly onShow: (check: Check) => void;
}

/** In a row of the map: asks about the chosen quote, or that of the first answer that says the claim, and says what came of it. */
export function RowAsking({ claim, chosen, checks, mayAsk, onAsk, onShow }: RowAskingProps) {
	const seats = useSeats();
	const cells = Object.entries(claim.cells).map(([seat, cell]) => ({ words: wordsOfCell(seat, cell), ...cell }));
	const askable = cells.filter(({ words }) => mayAsk(words));
	const target = askable.find(({ words }) => words.seat === chosen) ?? askable.find(({ stance }) => stance === "says");
	const shown = cells
		.map(({ words }) => ({ words, check: checkOf(checks, words) }))
		.filter(({ words, check }) => check || words === target?.words);
	if (shown.length === 0) return null;
	return (
		<div className="row-asking">
			{shown.map(({ words, check }) => {
				const name = seatName(seats, words.seat);
				// One element before and after: the dialog returns the focus to it.
				return (
					<button
						key={words.seat}
						type="button"
						className={check ? "row-outcome" : buttonClass("edge", "s")}
						onClick={() => (check ? onShow(check) : onAsk(words))}
					>
						{check ? (
							outcomeOf(check, name)
						) : (
							<>
								{texts.row.ask} <span className="vh">{texts.row.about(name)}</span>
							</>
						)}
					</button>
				);
			})}
		</div>
	);
}
