import "./column-model.css";
import { isSettled, type ProviderResponse, type Seat } from "@parallax/contract";
import { useRef, useState } from "react";
import { useLoaded } from "../../../../ui/loading/use-loaded.ts";
import { sayNotLoaded } from "../../../../ui/toasts/say-not-loaded.ts";
import { chatMessages } from "../../chat-messages.ts";
import type { ChatActions } from "../../stream/use-chat-actions.ts";
import type { AskedAttempt } from "./column-model-menu.tsx";

export interface ColumnModelProps {
	readonly seat: Seat;
	readonly response: ProviderResponse;
	/** What the model is called; null where it is unknown. */
	readonly model: string | null;
	/** Null where the reader may only read. */
	readonly actions: ChatActions | null;
}

const loadMenu = async () => {
	const own = import("./column-model-menu.tsx");
	const shared = await import("../../menus/column-menus.ts");
	return { own: await own, shared };
};

/** Fetched once the pointer or the focus is at the button; a failure is reported when the menu is opened. */
const fetchAhead = () => void loadMenu().catch(() => {});

/** A door to the other models for the owner of the chat. */
function ModelDoor({ seat, response, model, actions }: ColumnModelProps & { readonly actions: ChatActions }) {
	const [isOpen, setOpen] = useState(false);
	const button = useRef<HTMLButtonElement>(null);
	const lastAsked = useRef<AskedAttempt>(null);
	const isRunning = !isSettled(response);
	const menu = useLoaded(loadMenu, {
		wanted: isOpen,
		onError: () => {
			sayNotLoaded();
			setOpen(false);
		},
	});
	return (
		<>
			<button
				type="button"
				ref={button}
				className="model model-door"
				aria-haspopup="dialog"
				aria-expanded={isOpen}
				aria-disabled={isRunning || undefined}
				data-tip={isRunning ? undefined : chatMessages.otherModel}
				onPointerEnter={fetchAhead}
				onFocus={fetchAhead}
				onClick={() => isRunning || setOpen(!isOpen)}
			>
				<span className="model-words">{model ?? chatMessages.model}</span>
				<span className="vh">{chatMessages.otherModelOf(seat.name)}</span>
			</button>
			{menu && isOpen && (
				<menu.own.ColumnModelMenu
					menus={menu.shared}
					onClose={() => setOpen(false)}
					button={button.current}
					seat={seat}
					response={response}
					actions={actions}
					lastAsked={lastAsked}
				/>
			)}
		</>
	);
}

/** The model that answered; its owner can ask another one. A demonstration has none to choose from. */
export function ColumnModel(props: ColumnModelProps) {
	const { response, seat, model, actions } = props;
	if (!actions || response.demo || seat.demo) return <span className="model">{model}</span>;
	return <ModelDoor {...props} actions={actions} />;
}
