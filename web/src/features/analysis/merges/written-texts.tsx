import "../../../ui/fields/filters.css";
import "./merges.css";
import { type ReactNode, useState } from "react";
import { isChangeable, type ShownChat } from "../../chat/index.ts";
import { mergeMessages } from "./merge-messages.ts";
import { MergePart } from "./merge-part.tsx";

const KINDS = ["summary", "best", "disputed"] as const;
type Kind = (typeof KINDS)[number];

/** The texts that this reader can choose from: the owner all, others those that are stored. */
function kindsFor(shown: ShownChat): readonly Kind[] {
	const { analysis, merges } = shown.payload;
	if (isChangeable(shown)) return analysis?.approximate ? ["summary"] : KINDS;
	return KINDS.filter((kind) => kind === "summary" || merges[kind] !== null);
}

interface WrittenTextsProps {
	readonly shown: ShownChat;
	readonly asked: readonly string[];
	/** The summary, which is chosen at first. */
	readonly summary: ReactNode;
}

/** What is written from the rows of the map, for copying: the summary, the best answer or only what is disputed. */
export function WrittenTexts({ shown, asked, summary }: WrittenTextsProps) {
	const [chosen, setChosen] = useState<Kind>("summary");
	const kinds = kindsFor(shown);
	const kind = kinds.includes(chosen) ? chosen : "summary";
	return (
		<>
			{kinds.length > 1 && (
				// biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields; these only choose what is shown.
				<div className="filters merge-choice" role="group" aria-label={mergeMessages.choice}>
					{kinds.map((which) => (
						<button
							key={which}
							type="button"
							className="filter"
							aria-pressed={which === kind}
							onClick={() => setChosen(which)}
						>
							{mergeMessages.kinds[which]}
						</button>
					))}
				</div>
			)}
			{kind === "summary" ? summary : <MergePart shown={shown} kind={kind} asked={asked} />}
		</>
	);
}
