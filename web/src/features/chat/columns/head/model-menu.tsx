import type { ProviderResponse, RetryOptions, Seat } from "@parallax/contract";
import { type MouseEvent, type RefObject, useState } from "react";
import { Button } from "../../../../ui/actions/button.tsx";
import { chatMessages } from "../../chat-messages.ts";
import type * as ColumnMenus from "../../menus/menu-parts.ts";
import type { ChatActions } from "../../stream/use-chat-actions.ts";

type Parameters = ColumnMenus.AskParameters;

/** The parameters of one attempt at an answer. */
export interface RequestedAttempt {
	readonly attempt: number;
	readonly parameters: Parameters;
}

interface ModelMenuProps {
	readonly menus: typeof ColumnMenus;
	readonly onClose: () => void;
	readonly button: HTMLElement | null;
	readonly seat: Seat;
	readonly response: ProviderResponse;
	readonly actions: ChatActions;
	readonly onAskColumns: () => void;
	/** The last attempt that was requested from this menu. */
	readonly lastRequest: RefObject<RequestedAttempt | null>;
}

/** The parameters of the shown answer; null if another page requested it. */
function parametersOf({ attempt }: ProviderResponse, seat: Seat, last: RequestedAttempt | null): Parameters | null {
	if (last?.attempt === attempt) return last.parameters;
	return attempt === 1 ? seatParameters(seat) : null;
}

const seatParameters = ({ temperature, effort }: Seat): Parameters => ({
	...(temperature !== null && { temperature }),
	...(effort !== null && { effort }),
});

/** The parameters that differ from the last answer; all if the last ones are unknown. Null: the model decides. */
function changedParameters({ temperature, effort }: Parameters, last: Parameters | null): RetryOptions {
	return {
		...((!last || temperature !== last.temperature) && { temperature: temperature ?? null }),
		...((!last || effort !== last.effort) && { effort: effort ?? null }),
	};
}

/** The models of a column's assistant. The chosen one answers again and replaces the last answer. */
export function ModelMenu(props: ModelMenuProps) {
	const { menus, onClose, button, seat, response, actions, onAskColumns, lastRequest } = props;
	const [last] = useState(() => parametersOf(response, seat, lastRequest.current));
	const [parameters, setParameters] = useState<Parameters>(last ?? seatParameters(seat));
	const [isTouched, setTouched] = useState(false);
	const current = response.askedModel ?? seat.model;
	const ask = (options: RetryOptions) => {
		onClose();
		if (last || "effort" in options) lastRequest.current = { attempt: response.attempt + 1, parameters };
		void actions.retry(response, options);
	};
	const askAgain = ({ currentTarget }: MouseEvent<HTMLElement>) => {
		const invalidField = currentTarget.closest("[role=dialog]")?.querySelector<HTMLElement>("[aria-invalid]");
		if (invalidField) invalidField.focus();
		else ask(changedParameters(parameters, last));
	};
	return (
		<menus.ColumnMenu
			open
			onClose={onClose}
			button={button}
			assistant={{ id: seat.provider, name: seat.assistant }}
			name={seat.name}
			current={current}
			onChoose={({ id }) => ask({ model: id, ...(isTouched && changedParameters(parameters, last)) })}
			fields={
				<menus.AskFields
					value={parameters}
					onChange={(next) => {
						setTouched(true);
						setParameters(next);
					}}
				/>
			}
			footer={
				<Button tone="fill" size="s" onClick={askAgain}>
					{chatMessages.askAgain}
				</Button>
			}
		>
			<span className="ends">
				<Button tone="bare" size="s" onClick={onAskColumns}>
					{chatMessages.otherColumns}
				</Button>
			</span>
		</menus.ColumnMenu>
	);
}
