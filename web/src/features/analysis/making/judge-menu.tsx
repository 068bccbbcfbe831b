import "./judge-menu.css";
import type { OfferedJudge } from "@parallax/contract";
import { Menu, type MenuEntry } from "../../../ui/overlays/menu.tsx";
import { judgeMessages } from "./offer-messages.ts";
import { type ComparisonOffer, followersOf } from "./use-offer.ts";

const texts = judgeMessages;

const optionsOf = (judges: readonly OfferedJudge[]) =>
	judges.map(({ by, name, isJudged }) => ({ value: by, label: name, ...(isJudged ? { end: texts.isJudged } : {}) }));

function entriesOf({ judge, judges, choose }: Pick<ComparisonOffer, "judge" | "judges" | "choose">): MenuEntry[] {
	const value = judge?.by ?? "";
	const [inChat, others] = [judges.filter(({ isOther }) => !isOther), judges.filter(({ isOther }) => isOther)];
	const group = (label: string, members: readonly OfferedJudge[]): MenuEntry[] =>
		members.length === 0 ? [] : [{ kind: "choice", label, value, options: optionsOf(members), onChange: choose }];
	const followers = followersOf(judges, judge);
	return [
		...group(texts.inChat, inChat),
		...group(texts.others, others),
		...(followers.length === 0
			? []
			: [{ kind: "head" as const, content: <span>{texts.follow(followers.map(({ name }) => name))}</span> }]),
	];
}

type JudgeMenuProps = Pick<ComparisonOffer, "judge" | "judges" | "details" | "text" | "choose">;

function ChooseJudge({ judge, judges, choose }: Omit<JudgeMenuProps, "details" | "text">) {
	return (
		<Menu
			label={texts.label}
			entries={entriesOf({ judge, judges, choose })}
			trigger={(trigger) => (
				<button
					{...trigger}
					type="button"
					className="judge-choice"
					aria-label={judge ? texts.button(judge.name) : undefined}
				>
					{judge?.name ?? texts.chooseOther}
				</button>
			)}
		/>
	);
}

/** 'by ChatGPT (GPT-4o) ▾', and what that costs: the judge is chosen in a menu. */
export function JudgeMenu({ judge, judges, details, text, choose }: JudgeMenuProps) {
	const menu = <ChooseJudge judge={judge} judges={judges} choose={choose} />;
	if (!judge) {
		return (
			<>
				{text}: {menu}
			</>
		);
	}
	return (
		<>
			{texts.by} {judges.length > 1 ? menu : judge.name}, {details}
		</>
	);
}

/** Beside a button that compares: who would do it, to be chosen, and what that costs. Empty while that is unknown. */
export function OfferLine({ offer }: { readonly offer: ComparisonOffer }) {
	return offer.judges.length > 0 && !offer.isPrepared ? <JudgeMenu {...offer} /> : offer.text;
}
