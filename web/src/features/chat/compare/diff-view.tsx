import "./diff-view.css";
import type { ProviderId, ProviderResponse } from "@parallax/contract";
import { type RefObject, useRef } from "react";
import { countGrowing } from "../../../lib/text/count-words.ts";
import { useFocusHeir } from "../../../ui/a11y/use-focus-heir.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { RuledPaper } from "../../../ui/loading/skeleton.tsx";
import { ProviderMark } from "../../../ui/marks/provider-mark.tsx";
import { chatMessages } from "../chat-messages.ts";
import { PROVIDER_NAMES } from "../messages.ts";
import { textOf } from "../stream/answer-texts.ts";
import type { AnswerComparison } from "./compare-answers.ts";
import { DiffRows } from "./diff-rows.tsx";
import { useComparison } from "./use-comparison.ts";

export type ProviderPair = readonly [left: ProviderId, right: ProviderId];

export interface DiffViewProps {
	readonly responses: readonly ProviderResponse[];
	readonly pair: ProviderPair;
	readonly onPair: (pair: ProviderPair) => void;
	readonly onClose: () => void;
	/** Has the focus when the view goes away with it. */
	readonly heir: RefObject<HTMLElement | null>;
}

interface SideChoiceProps {
	readonly label: string;
	readonly providers: readonly ProviderId[];
	readonly chosen: ProviderId;
	readonly onChoose: (provider: ProviderId) => void;
}

function SideChoice({ label, providers, chosen, onChoose }: SideChoiceProps) {
	return (
		<fieldset className="side-choice">
			<legend className="vh">{label}</legend>
			{providers.map((provider) => (
				<label key={provider} data-p={provider}>
					<input type="radio" name={label} checked={provider === chosen} onChange={() => onChoose(provider)} />
					<ProviderMark provider={provider} small />
					<span>{PROVIDER_NAMES[provider]}</span>
				</label>
			))}
		</fieldset>
	);
}

interface FiguresProps {
	readonly comparison: AnswerComparison | null;
	readonly pair: readonly [left: ProviderResponse | undefined, right: ProviderResponse | undefined];
}

/** The words are counted as above each answer's column, so that both places agree. */
function Figures({ comparison, pair }: FiguresProps) {
	const [left, right] = pair.map((response) => (response ? PROVIDER_NAMES[response.provider] : ""));
	return (
		<div className="diff-figures">
			{pair.map(
				(response) =>
					response && (
						<span key={response.provider}>
							{chatMessages.wordsOf(PROVIDER_NAMES[response.provider], countGrowing(textOf(response)))}
						</span>
					),
			)}
			<p className="diff-figures" role="status">
				{comparison && (
					<>
						<span>{chatMessages.passagesMatched(comparison.matched)}</span>
						<span>{chatMessages.passagesOnly(comparison.onlyLeft, left ?? "")}</span>
						<span>{chatMessages.passagesOnly(comparison.onlyRight, right ?? "")}</span>
					</>
				)}
			</p>
		</div>
	);
}

interface ComparedProps {
	readonly pair: ProviderPair;
	readonly responses: readonly ProviderResponse[];
	readonly onClose: () => void;
}

/** The comparison of one pair, which never stands under the names of another. */
function Compared({ pair, responses, onClose }: ComparedProps) {
	const [left, right] = pair;
	const answerOf = (wanted: ProviderId) => responses.find(({ provider }) => provider === wanted);
	const [leftAnswer, rightAnswer] = [answerOf(left), answerOf(right)];
	const comparison = useComparison(leftAnswer?.response ?? "", rightAnswer?.response ?? "");
	return (
		<>
			<div className="diff-tail">
				<Figures comparison={comparison} pair={[leftAnswer, rightAnswer]} />
				<Button tone="bare" size="s" icon="reduce" onClick={onClose}>
					{chatMessages.reduceAnswer}
				</Button>
			</div>
			{comparison ? <DiffRows rows={comparison.rows} pair={pair} /> : <RuledPaper lines={8} />}
		</>
	);
}

/** Two answers side by side, passage against passage. */
export function DiffView({ responses, pair, onPair, onClose, heir }: DiffViewProps) {
	const view = useRef<HTMLElement>(null);
	useFocusHeir(view, heir);
	const [left, right] = pair;
	const providers = responses.map(({ provider }) => provider);
	// Choosing what stands on the other side changes the two, so that none is compared with itself.
	const choose = (next: ProviderPair) => onPair(next[0] === next[1] ? [right, left] : next);
	return (
		<section className="diff" ref={view} aria-label={chatMessages.compareTwo}>
			<h2 className="vh">{chatMessages.compareTwo}</h2>
			<div className="diff-head">
				<SideChoice
					label={chatMessages.leftAnswer}
					providers={providers}
					chosen={left}
					onChoose={(provider) => choose([provider, right])}
				/>
				<SideChoice
					label={chatMessages.rightAnswer}
					providers={providers}
					chosen={right}
					onChoose={(provider) => choose([left, provider])}
				/>
			</div>
			<Compared key={`${left} ${right}`} pair={pair} responses={responses} onClose={onClose} />
		</section>
	);
}
