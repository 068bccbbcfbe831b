import "./follow-up-composer.css";
import { type ChatSession, isPasted, type Provider, type Seat } from "@parallax/contract";
import { type KeyboardEvent, type RefObject, useEffect, useId, useMemo, useRef } from "react";
import type { Draft } from "../../../lib/stored/draft.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { IconButton } from "../../../ui/actions/icon-button.tsx";
import { Note } from "../../../ui/layout/note.tsx";
import { useLoaded } from "../../../ui/loading/use-loaded.ts";
import { seatName, useAssistants } from "../../assistants/index.ts";
import { SignInButton } from "../../identity/index.ts";
import { AttachButton } from "../attach/attach-button.tsx";
import { AttachedFiles } from "../attach/attached-files.tsx";
import { PromptCount, PromptField } from "../compose/composer.tsx";
import { messages } from "../messages.ts";
import type { ChatSubscription } from "../stream/chat-subscription.ts";
import { AskedColumns } from "./asked-columns.tsx";
import type { FollowUpChoice } from "./follow-up-choice.ts";
import { followUpMessages } from "./follow-up-messages.ts";
import { type FollowUpState, useFollowUp } from "./use-follow-up.ts";
import { useKeyboardInset } from "./use-keyboard-inset.ts";

export interface FollowUpComposerProps {
	readonly session: ChatSession;
	/** The newest turn. */
	readonly newest: number;
	readonly isRunning: boolean;
	readonly live: RefObject<ChatSubscription | null>;
	readonly draft: Draft;
	readonly field: RefObject<HTMLTextAreaElement | null>;
	readonly choice: FollowUpChoice;
	readonly onChange: (choice: Partial<FollowUpChoice>) => void;
	/** Says to screen readers what a choice has changed. */
	readonly announce: (text: string) => void;
	readonly onClose: (returnsFocus: boolean) => void;
	/** Called with the number of the turn once the page shows it. */
	readonly onAsked: (turn: number) => void;
}

/** Closes the composer when the focus or a press is elsewhere; the text stays as a draft. */
function useCloseOutside(sheet: RefObject<HTMLElement | null>, isSending: boolean, close: () => void): void {
	const latest = useRef(close);
	useEffect(() => {
		latest.current = close;
	});
	useEffect(() => {
		if (isSending) return;
		const onEvent = ({ target }: Event) => {
			if (!(target instanceof Element) || !target.isConnected || sheet.current?.contains(target)) return;
			if (!target.closest("[role='dialog'], [role='alertdialog'], .toast")) latest.current();
		};
		document.addEventListener("pointerdown", onEvent);
		document.addEventListener("focusin", onEvent);
		return () => {
			document.removeEventListener("pointerdown", onEvent);
			document.removeEventListener("focusin", onEvent);
		};
	}, [sheet, isSending]);
}

interface CarriedProps extends Pick<FollowUpComposerProps, "choice" | "onChange" | "field"> {
	readonly seats: readonly Seat[];
	readonly state: FollowUpState;
}

/** The answer that all continue from, and what that does. */
function Carried({ choice: { carry }, onChange, field, seats, state }: CarriedProps) {
	if (carry === null) return null;
	const name = seatName(seats, carry);
	const asked = state.columns.filter((column) => !isPasted(column));
	const hasPastedOnly = asked.length < state.columns.length && asked.length === 0;
	const effect = hasPastedOnly ? "" : followUpMessages.carryEffect(name, asked.map(state.nameOf));
	return (
		<div className="carry">
			<span className="carry-chip">
				{followUpMessages.carries(name)}
				<IconButton
					icon="close"
					size="s"
					label={followUpMessages.dropCarry(name)}
					onClick={() => {
						onChange({ carry: null });
						field.current?.focus();
					}}
				/>
			</span>
			<p role="status">{effect}</p>
		</div>
	);
}

/** The part of the start page that estimates costs. */
const loadCost = () => import("../picker/picker-parts.tsx");

/** What the foot of a composer shows. */
export type FootState = Pick<
	FollowUpState,
	"promptText" | "status" | "columns" | "isSending" | "needsSignIn" | "estimate" | "nameOf"
>;

interface FootProps {
	readonly state: FootState;
	readonly assistants: readonly Provider[];
	readonly isRunning: boolean;
	readonly noteId: string;
	/** The draft whose files the prompt brings. */
	readonly draftKey: string;
	/** False where the server decides whether the assistants search. */
	readonly hasSearch?: boolean;
	/** False where the cost would tell who answers. */
	readonly hasCost?: boolean;
}

/** The length and the cost of the prompt, and Submit. */
export function Foot({ state, assistants, isRunning, noteId, draftKey, hasSearch = true, hasCost = true }: FootProps) {
	const cost = useLoaded(loadCost, { enabled: !isRunning });
	const isBlocked = isRunning || state.status.problem !== null;
	const charged = useMemo(() => state.columns.filter((column) => !isPasted(column)), [state.columns]);
	return (
		<div className="composer-foot">
			<PromptCount promptText={state.promptText} status={state.status} />
			<AttachButton draftKey={draftKey} />
			{cost && state.columns.length > cost.COLUMNS_PER_PROMPT && (
				<span className="two-prompts">{cost.twoPrompts(state.columns.length)}</span>
			)}
			{cost && hasSearch && <cost.SearchSwitch asked={state.columns} assistants={assistants} nameOf={state.nameOf} />}
			{cost && hasCost && !isRunning && (
				<cost.CostFigure
					draftKey={draftKey}
					promptText={state.promptText}
					asked={charged}
					assistants={assistants}
					nameOf={state.nameOf}
					request={state.estimate}
				/>
			)}
			<span className="enter-sends" role="status">
				{isRunning ? followUpMessages.stillWriting : state.isSending ? messages.submitting : ""}
			</span>
			{state.needsSignIn ? (
				<SignInButton tone="fill" />
			) : (
				<Button
					type="submit"
					tone="fill"
					busy={state.isSending}
					aria-disabled={isBlocked || state.isSending || undefined}
					aria-describedby={noteId}
				>
					{messages.submit}
				</Button>
			)}
		</div>
	);
}

/** The form of the next prompt, open at the foot of the chat. */
export function FollowUpComposer(props: FollowUpComposerProps) {
	const { session, isRunning, draft, field, choice, onChange, onClose } = props;
	const { seats } = session;
	const assistants = useAssistants();
	const sheet = useRef<HTMLDivElement>(null);
	const noteId = useId();
	const state = useFollowUp(props);
	useCloseOutside(sheet, state.isSending, () => onClose(false));
	useKeyboardInset(sheet);
	const initialPrompt = useMemo(() => draft.read(), [draft]);
	// biome-ignore lint/correctness/useExhaustiveDependencies: the field has the focus when the composer opens or an answer is chosen.
	useEffect(() => {
		field.current?.focus({ preventScroll: true });
		field.current?.setSelectionRange(field.current.value.length, field.current.value.length);
	}, [field, choice.carry]);
	const submit = () => {
		if (!state.submit()) field.current?.focus();
	};
	const onKeyDown = (event: KeyboardEvent) => {
		if (event.key !== "Escape" || event.nativeEvent.isComposing || state.isSending) return;
		// A dialog or menu that was opened from here closes alone.
		if (!event.currentTarget.contains(event.target as Node)) return;
		event.preventDefault();
		onClose(true);
	};
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the form from every field in it.
		<div className="follow-up-sheet" ref={sheet} onKeyDown={onKeyDown}>
			<form
				className="composer follow-up-form wrap"
				aria-label={followUpMessages.ask}
				onSubmit={(event) => {
					event.preventDefault();
					submit();
				}}
			>
				<Carried choice={choice} onChange={onChange} field={field} seats={seats} state={state} />
				<PromptField
					composer={state}
					placeholder={state.status.isBlank ? followUpMessages.placeholder : undefined}
					field={field}
					initialPrompt={initialPrompt}
					noteId={noteId}
					onSubmit={submit}
				/>
				<AttachedFiles
					draftKey={draft.key}
					field={field}
					isSending={state.isSending}
					asked={state.columns}
					assistants={assistants}
					nameOf={state.nameOf}
				/>
				<AskedColumns {...props} state={state} assistants={assistants} />
				<Foot
					state={state}
					assistants={assistants}
					isRunning={isRunning}
					noteId={noteId}
					draftKey={draft.key}
					hasSearch={!session.blind}
					hasCost={!session.blind}
				/>
				<div className="composer-notes" role="alert">
					<div id={noteId}>{state.note && <Note tone="warn">{state.note}</Note>}</div>
				</div>
			</form>
		</div>
	);
}
