import type { ChatSession } from "@parallax/contract";
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useLocation } from "../../../lib/page/navigation.ts";
import { paths } from "../../../lib/page/paths.ts";
import { nextFrame } from "../../../lib/timing/next-task.ts";
import { branchMessages } from "../branch/branch-messages.ts";
import { chatMessages } from "../chat-messages.ts";
import { justStarted } from "../compose/just-started.ts";
import { messages } from "../messages.ts";
import { useTurnCommands } from "../turn/turn-commands.ts";
import { useIsActiveTurn } from "../turn/turn-context.tsx";
import { ASK_COLUMNS } from "./ask-columns.ts";
import { PromptLine, type PromptLineProps } from "./prompt-line.tsx";
import { PromptSheet, type PromptSheetMode } from "./prompt-sheet.tsx";
import { useEscape } from "./use-escape.ts";

export interface PromptBarProps extends Pick<PromptLineProps, "level" | "label"> {
	/** The ID of the chat that the prompt started. */
	readonly id: string;
	readonly turn: number;
	readonly prompt: string;
	readonly meta: ReactNode;
	/** False where the page is read-only. */
	readonly canAsk: boolean;
	/** A blind chat is neither branched nor asked with other columns. */
	readonly isBlind?: boolean | undefined;
	/** True when it opens in order to be edited. */
	readonly isEdited?: boolean;
	readonly children?: ReactNode;
}

/**
 * Shows only the icon where there is little space. It moves to the place of Stop when that disappears, so the second
 * click of a double click on Stop must not press it.
 */
const EditButton = ({ onEdit }: { readonly onEdit: () => void }) => (
	<button
		type="button"
		className="btn btn-bare prompt-edit"
		aria-label={chatMessages.editThePrompt}
		data-tip={branchMessages.edit}
		onClick={(event) => event.detail < 2 && onEdit()}
	>
		<svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
			<path d="M3 13l.6-2.8L10.8 3l2.2 2.2-7.2 7.2zM9.3 4.5l2.2 2.2" />
		</svg>
		<span className="w">{chatMessages.edit}</span>
	</button>
);

/** The commands that open the composer; on a read-only page, the first opens the whole prompt. */
function useSheetCommands(
	edit: () => void,
	arrange: () => void,
	{ canAsk, mayEdit, mayArrange }: Readonly<Record<"canAsk" | "mayEdit" | "mayArrange", boolean>>,
	isOpen: boolean,
): void {
	// In one's own chat the key belongs to the next prompt, unless this one is open.
	const keys = useMemo(() => (canAsk && !isOpen ? [] : ["/"]), [canAsk, isOpen]);
	const commands = useMemo(
		() => [
			{ id: "prompt", title: mayEdit ? branchMessages.edit : messages.commands.toPrompt, keys, run: edit },
			...(mayArrange ? [{ id: ASK_COLUMNS, title: chatMessages.otherColumns, rank: 1, run: arrange }] : []),
		],
		[edit, arrange, mayEdit, mayArrange, keys],
	);
	useTurnCommands(commands);
}

/** The prompt line with the sheet that opens from it. */
export function PromptBar({ id, turn, canAsk, isBlind = false, isEdited = false, children, ...line }: PromptBarProps) {
	const isActive = useIsActiveTurn();
	const mayEdit = canAsk && (!isBlind || turn === 1);
	const [, navigate] = useLocation();
	const [sheet, setSheet] = useState<"closed" | PromptSheetMode>(isEdited ? "writing" : "closed");
	const field = useRef<HTMLTextAreaElement>(null);
	const edit = useCallback(() => {
		setSheet("writing");
		field.current?.focus();
	}, []);
	useSheetCommands(
		edit,
		useCallback(() => setSheet("arranging"), []),
		{ canAsk, mayEdit, mayArrange: mayEdit && !isBlind },
		sheet !== "closed",
	);
	const heading = useRef<HTMLHeadingElement>(null);
	useEffect(() => {
		if (justStarted.id !== id) return;
		justStarted.id = "";
		// This line replaced the field that had the focus. Focusing forces layout, which the next frame has done anyway.
		void nextFrame().then(() => {
			// A user who is already writing keeps the focus.
			if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
		});
	}, [id]);
	const close = () => {
		setSheet("closed");
		heading.current?.querySelector("button")?.focus({ preventScroll: true });
	};
	// Registered before the handler of the answers, so that an Escape that closes the sheet stops no answer.
	useEscape(() => {
		if (sheet === "closed" || !isActive) return false;
		close();
		return true;
	});
	const openChat = (session: ChatSession) => {
		setSheet("closed");
		navigate(paths.chat(session.id, session.temporary));
	};
	return (
		<PromptLine
			{...line}
			heading={heading}
			isOpen={sheet !== "closed"}
			onToggle={() => setSheet(sheet === "closed" ? "reading" : "closed")}
			sheet={
				sheet !== "closed" && (
					<PromptSheet
						id={id}
						turn={turn}
						prompt={line.prompt}
						field={field}
						mode={sheet}
						onModeChange={setSheet}
						onStarted={mayEdit ? openChat : null}
						mayArrange={!isBlind}
					/>
				)
			}
		>
			{mayEdit && <EditButton onEdit={edit} />}
			{children}
		</PromptLine>
	);
}
