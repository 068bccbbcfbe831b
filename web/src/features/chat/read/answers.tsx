import "./answers.css";
import type { ProviderId, ProviderResponse, PublicConfig } from "@parallax/contract";
import { providerOf } from "../queries.ts";
import type { ChatActions } from "../use-chat-actions.ts";
import { Column, type TimesOf } from "./column.tsx";

export interface AnswersProps {
	readonly responses: readonly ProviderResponse[];
	readonly config: PublicConfig | undefined;
	readonly timesOf: TimesOf;
	/** Null where the reader may only read. */
	readonly actions: ChatActions | null;
	readonly enlarged: ProviderId | null;
	readonly onEnlarge: (provider: ProviderId) => void;
}

/** The answers side by side. */
export function Answers({ responses, config, timesOf, actions, enlarged, onEnlarge }: AnswersProps) {
	return (
		<div className="columns" data-count={responses.length}>
			{responses.map((response) => (
				<Column
					key={response.provider}
					response={response}
					provider={providerOf(config, response.provider)}
					timesOf={timesOf}
					others={responses.length - 1}
					actions={actions}
					isEnlarged={enlarged === response.provider}
					onEnlarge={onEnlarge}
				/>
			))}
		</div>
	);
}
