import "../../ui/fields/filters.css";
import type { Leaderboard } from "@parallax/contract";
import { ChoiceMenu } from "../../ui/fields/choice-menu.tsx";
import { PeriodMenu } from "../../ui/fields/period-menu.tsx";
import { type LeaderboardFilter, VOTES_SHOWN } from "./leaderboard-filter.ts";
import { messages } from "./messages.ts";

export interface LeaderboardToolsProps {
	readonly filter: LeaderboardFilter;
	readonly topics: Leaderboard["topics"];
	readonly onChange: (filter: LeaderboardFilter) => void;
}

/** The topics to choose from. A chosen one without battles stays in the list, so that its menu names it. */
function topicOptions(topics: Leaderboard["topics"], chosen: string | null) {
	const known = topics.some(({ name }) => name === chosen);
	return [...(chosen === null || known ? [] : [{ name: chosen, battles: 0 }]), ...topics];
}

/** Which votes are counted. The menus keep their places where a filter leaves no topic. */
export function LeaderboardTools({ filter, topics, onChange }: LeaderboardToolsProps) {
	const options = topicOptions(topics, filter.topic);
	return (
		// biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame and a legend.
		<div className="filters board-tools" role="group" aria-label={messages.show}>
			{VOTES_SHOWN.map((votes) => (
				<button
					key={votes}
					type="button"
					className="filter"
					aria-pressed={filter.votes === votes}
					onClick={() => onChange({ ...filter, votes })}
				>
					{messages.votes[votes]}
				</button>
			))}
			<ChoiceMenu
				label={messages.topic}
				anyLabel={messages.anyTopic}
				value={filter.topic}
				options={options.map(({ name, battles }) => ({ value: name, label: messages.topicOption(name, battles) }))}
				onChange={(topic) => onChange({ ...filter, topic })}
			/>
			<PeriodMenu value={filter.period} onChange={(period) => onChange({ ...filter, period })} />
		</div>
	);
}
