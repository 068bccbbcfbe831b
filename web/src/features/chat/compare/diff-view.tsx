import "./diff-view.css";
import type { ProviderId, ProviderResponse } from "@parallax/contract";
import { type RefObject, useMemo, useRef } from "react";
import { Button } from "../../../ui/button.tsx";
import { ProviderMark } from "../../../ui/provider-mark.tsx";
import { RuledPaper } from "../../../ui/skeleton.tsx";
import { useFocusHeir } from "../../../ui/use-focus-heir.ts";
import { chatMessages } from "../chat-messages.ts";
import { PROVIDER_NAMES } from "../messages.ts";
import { DiffText } from "./diff-text.tsx";
import { plainText } from "./plain-text.ts";
import { useWordDiff } from "./use-word-diff.ts";
import type { WordDiff } from "./word-diff.ts";

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

function Figures({ diff, pair }: { readonly diff: WordDiff; readonly pair: ProviderPair }) {
	const [left, right] = pair;
	return (
		<p className="diff-figures" role="status">
			<span>{chatMessages.wordsInBoth(diff.inBoth)}</span>
			<span>{chatMessages.wordsOnly(diff.onlyLeft, PROVIDER_NAMES[left])}</span>
			<span>{chatMessages.wordsOnly(diff.onlyRight, PROVIDER_NAMES[right])}</span>
		</p>
	);
}

interface SideProps {
	readonly provider: ProviderId;
	readonly side: "left" | "right";
	readonly diff: WordDiff | null;
}

function Side({ provider, side, diff }: SideProps) {
	return (
		<article className="col diff-col" data-p={provider} aria-label={PROVIDER_NAMES[provider]}>
			{diff ? <DiffText pieces={diff.pieces} side={side} /> : <RuledPaper lines={8} />}
		</article>
	);
}

interface ComparedProps {
	readonly pair: ProviderPair;
	readonly texts: ReadonlyMap<ProviderId, string>;
	readonly onClose: () => void;
}

/** The difference of one pair, which is nothing to show of another. */
function Compared({ pair, texts, onClose }: ComparedProps) {
	const [left, right] = pair;
	const diff = useWordDiff(texts.get(left) ?? "", texts.get(right) ?? "");
	return (
		<>
			<div className="diff-tail">
				{diff && <Figures diff={diff} pair={pair} />}
				<Button tone="bare" size="s" icon="reduce" onClick={onClose}>
					{chatMessages.reduceAnswer}
				</Button>
			</div>
			<div className="diff-columns">
				<Side provider={left} side="left" diff={diff} />
				<Side provider={right} side="right" diff={diff} />
			</div>
		</>
	);
}

/** Two answers side by side, word against word. */
export function DiffView({ responses, pair, onPair, onClose, heir }: DiffViewProps) {
	const view = useRef<HTMLElement>(null);
	useFocusHeir(view, heir);
	const [left, right] = pair;
	const texts = useMemo(
		() => new Map(responses.map(({ provider, response }) => [provider, plainText(response)])),
		[responses],
	);
	const providers = responses.map(({ provider }) => provider);
	// Choosing what stands on the other side changes the two, so that none is compared with itself.
	const choose = (next: ProviderPair) => onPair(next[0] === next[1] ? [right, left] : next);
	return (
		<section className="diff" ref={view} aria-label={chatMessages.compareTwo}>
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
			<Compared key={`${left} ${right}`} pair={pair} texts={texts} onClose={onClose} />
		</section>
	);
}
