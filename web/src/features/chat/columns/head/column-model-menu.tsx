import type { AskOptions, ProviderResponse, Seat } from "@parallax/contract";
import { useState } from "react";
import { commandStore } from "../../../../lib/keys/commands.ts";
import { Button } from "../../../../ui/actions/button.tsx";
import { chatMessages } from "../../chat-messages.ts";
import type * as ColumnMenus from "../../menus/column-menus.ts";
import type { ChatActions } from "../../stream/use-chat-actions.ts";
import { ASK_COLUMNS } from "../../thread/ask-columns.ts";

interface ColumnModelMenuProps {
	readonly menus: typeof ColumnMenus;
	readonly open: boolean;
	readonly onClose: () => void;
	readonly button: HTMLElement | null;
	readonly seat: Seat;
	readonly response: ProviderResponse;
	readonly actions: ChatActions;
}

type Parameters = Pick<AskOptions, "temperature" | "effort">;

/** Only what was set. */
const given = ({ temperature, effort }: Parameters): AskOptions => ({
	...(temperature !== undefined && { temperature }),
	...(effort && { effort }),
});

/** The models of a column's assistant: the one that is chosen answers in the place of the last. */
export function ColumnModelMenu({ menus, open, onClose, button, seat, response, actions }: ColumnModelMenuProps) {
	const [parameters, setParameters] = useState<Parameters>({
		temperature: seat.temperature ?? undefined,
		effort: seat.effort ?? undefined,
	});
	const current = response.askedModel ?? seat.model;
	const ask = (model: string | null) => {
		onClose();
		void actions.retry(response, { ...(model && { model }), ...given(parameters) });
	};
	const askColumns = () => {
		onClose();
		const command = commandStore.current().find(({ id }) => id === ASK_COLUMNS);
		// The focus returns first, so that the composer may take it.
		setTimeout(() => command?.run(), 0);
	};
	return (
		<menus.ColumnMenu
			open={open}
			onClose={onClose}
			button={button}
			assistant={{ id: seat.provider, name: seat.assistant }}
			name={seat.name}
			current={current}
			onChoose={({ id }) => ask(id)}
			fields={<menus.AskFields value={parameters} onChange={setParameters} />}
			ends={
				<Button tone="fill" size="s" onClick={() => ask(current)}>
					{chatMessages.askAgain}
				</Button>
			}
		>
			<span className="ends">
				<Button tone="bare" size="s" onClick={askColumns}>
					{chatMessages.otherColumns}
				</Button>
			</span>
		</menus.ColumnMenu>
	);
}
