import "./model-of-column.css";
import { isPasted, isSettled, type ProviderResponse, type Seat } from "@parallax/contract";
import { useContext, useRef, useState } from "react";
import { commandStore } from "../../../../lib/keys/commands.ts";
import { useLoaded } from "../../../../ui/loading/use-loaded.ts";
import { toastLoadError } from "../../../../ui/toasts/toast-load-error.ts";
import { isHiddenSeat, useAssistants } from "../../../assistants/index.ts";
import { blindMessages } from "../../blind/blind-messages.ts";
import { chatMessages } from "../../chat-messages.ts";
import { refusalOf } from "../../follow-up/askable-seats.ts";
import { FollowUpContext } from "../../follow-up/follow-up-context.ts";
import { useModelName } from "../../menus/models/model-names.ts";
import type { ChatActions } from "../../stream/use-chat-actions.ts";
import { ASK_COLUMNS } from "../../thread/ask-columns.ts";
import type { AskNext, RequestedAttempt } from "./model-menu.tsx";

export interface ModelOfColumnProps {
	readonly seat: Seat;
	readonly response: ProviderResponse;
	/** The name of the model; null if it is unknown. */
	readonly model: string | null;
	/** False for a reader of a shared chat. */
	readonly isOwn: boolean;
	/** Null where the page is read-only. */
	readonly actions: ChatActions | null;
}

const loadMenu = async () => {
	const own = import("../../follow-up/next-menus.tsx");
	const shared = await import("../../menus/menu-parts.ts");
	return { own: await own, shared };
};

/** Called when the pointer or the focus reaches the button; a failure is reported when the menu is opened. */
const prefetchMenu = () => void loadMenu().catch(() => {});

/** Opens the composer with the columns of the chat, after the closing menu has returned the focus. */
function askColumns(): void {
	const command = commandStore.current().find(({ id }) => id === ASK_COLUMNS);
	setTimeout(() => command?.run(), 0);
}

/** What the next prompt asks the column with; null where there is none, or where the column cannot be asked. */
function useNextModel(seat: Seat, turn: number): AskNext | null {
	const offer = useContext(FollowUpContext);
	const assistants = useAssistants();
	if (offer?.turn !== turn || refusalOf(seat, assistants) !== null) return null;
	return { options: offer.options[seat.id], onChange: (options) => offer.setOptions(seat.id, options) };
}

/** The button that opens the menu of models, for the owner of the chat. */
function ModelMenuButton({ seat, response, model, actions }: ModelOfColumnProps & { readonly actions: ChatActions }) {
	const [isOpen, setOpen] = useState(false);
	const button = useRef<HTMLButtonElement>(null);
	const lastRequest = useRef<RequestedAttempt>(null);
	const isRunning = !isSettled(response);
	const next = useNextModel(seat, response.turn);
	// For a model other than the seat's, only the ID is known.
	const name = useModelName(seat.provider, model, model !== null && model !== seat.modelName);
	const menu = useLoaded(loadMenu, {
		enabled: isOpen,
		onError: () => {
			toastLoadError();
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
				onPointerEnter={prefetchMenu}
				onFocus={prefetchMenu}
				onClick={() => isRunning || setOpen(!isOpen)}
			>
				<span className="model-words">{name ?? chatMessages.model}</span>
				<span className="vh">{chatMessages.otherModelOf(seat.name)}</span>
			</button>
			{menu && isOpen && (
				<menu.own.ModelMenu
					menus={menu.shared}
					onClose={() => setOpen(false)}
					button={button.current}
					seat={seat}
					newest={response}
					again={{
						response,
						actions,
						onAskColumns() {
							setOpen(false);
							askColumns();
						},
						lastRequest,
					}}
					next={next}
				/>
			)}
		</>
	);
}

/**
 * The model that answered, or who pasted the answer. The owner of the chat can ask another model. A demonstration offers
 * no choice.
 */
export function ModelOfColumn(props: ModelOfColumnProps) {
	const { response, seat, model, isOwn, actions } = props;
	// The copy of a shared chat names another person there.
	if (isPasted(seat)) return <span className="model">{seat.modelName ?? chatMessages.pastedBy(isOwn)}</span>;
	if (isHiddenSeat(seat)) return <span className="model">{blindMessages.hidden}</span>;
	if (!actions || response.demo || seat.demo) return <span className="model">{model}</span>;
	return <ModelMenuButton {...props} actions={actions} />;
}
