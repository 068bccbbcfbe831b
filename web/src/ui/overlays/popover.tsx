import "./popover.css";
import * as Sheet from "radix-ui/dialog";
import * as Radix from "radix-ui/popover";
import { type ReactNode, type RefObject, type SyntheticEvent, useRef } from "react";
import { useMedia } from "../../lib/page/use-media.ts";
import { IconButton } from "../actions/icon-button.tsx";
import { messages } from "../messages.ts";

export interface PopoverProps {
	readonly open: boolean;
	readonly onClose: () => void;
	/** Its accessible name, which is also the heading of the sheet on a phone. */
	readonly label: string;
	/** The button that opened it and gets the focus back afterwards. */
	readonly button: HTMLElement | null;
	/** The element that it is placed at; by default the button. */
	readonly anchor?: Element | null | undefined;
	readonly align?: "start" | "center" | "end";
	readonly look?: "plain" | "wide";
	/** The element with `data-first-focus` gets the initial focus. */
	readonly children: ReactNode;
}

/** Focus in a field opens the keyboard of a touch screen, which covers the list below the field. */
const opensKeyboard = (part: HTMLElement | null): boolean =>
	part instanceof HTMLInputElement && matchMedia("(pointer: coarse)").matches;

/** Focuses the part marked by `data-first-focus`, or else the popover itself. */
function focusFirst(event: Event): void {
	event.preventDefault();
	const floating = event.currentTarget;
	if (!(floating instanceof HTMLElement)) return;
	const first = floating.querySelector<HTMLElement>("[data-first-focus]:not(:disabled)");
	(opensKeyboard(first) ? floating : (first ?? floating)).focus({ preventScroll: true });
}

/** Is placed at its button; on a phone it is a sheet at the bottom of the window. */
export function Popover(props: PopoverProps) {
	const isNarrow = useMedia("(max-width: 39.99rem)");
	return isNarrow ? <FootSheet {...props} /> : <Floating {...props} />;
}

/** React bubbles a submit through portals, so a form in the popover would also submit the form around its button. */
const keepSubmit = (event: SyntheticEvent) => event.stopPropagation();

/** A part with `data-own-escape` handles Escape itself. */
const leaveEscape = (event: KeyboardEvent) => {
	if (event.target instanceof Element && event.target.closest("[data-own-escape]")) event.preventDefault();
};

const returnTo = (button: RefObject<HTMLElement | null>) => (event: Event) => {
	event.preventDefault();
	button.current?.focus({ preventScroll: true });
};

/** The last button, because `button` is already null when the focus returns. */
function useLastButton(button: HTMLElement | null): RefObject<HTMLElement | null> {
	const last = useRef(button);
	if (button) last.current = button;
	return last;
}

function Floating({ open, onClose, label, button, anchor, align = "end", look = "plain", children }: PopoverProps) {
	const last = useLastButton(button);
	const place = useRef<Element>(null);
	place.current = anchor ?? last.current;
	return (
		<Radix.Root open={open} onOpenChange={(next) => next || onClose()}>
			<Radix.Anchor virtualRef={place as RefObject<Element>} />
			<Radix.Portal>
				<Radix.Content
					className={look === "wide" ? "popover popover-w" : "popover"}
					aria-label={label}
					tabIndex={-1}
					align={align}
					sideOffset={6}
					collisionPadding={8}
					onSubmit={keepSubmit}
					onEscapeKeyDown={leaveEscape}
					onOpenAutoFocus={focusFirst}
					onCloseAutoFocus={returnTo(last)}
					onInteractOutside={(event) => {
						// The button itself closes the popover that it opened.
						if (event.target instanceof Node && last.current?.contains(event.target)) event.preventDefault();
					}}
				>
					{children}
				</Radix.Content>
			</Radix.Portal>
		</Radix.Root>
	);
}

function FootSheet({ open, onClose, label, button, children }: PopoverProps) {
	const last = useLastButton(button);
	return (
		<Sheet.Root open={open} onOpenChange={(next) => next || onClose()}>
			<Sheet.Portal>
				<Sheet.Overlay className="scrim scrim-foot" />
				<Sheet.Content
					className="popover popover-foot"
					aria-describedby={undefined}
					tabIndex={-1}
					onSubmit={keepSubmit}
					onEscapeKeyDown={leaveEscape}
					onOpenAutoFocus={focusFirst}
					onCloseAutoFocus={returnTo(last)}
				>
					<div className="popover-head">
						<Sheet.Title>{label}</Sheet.Title>
						<IconButton icon="close" label={messages.close} onClick={onClose} />
					</div>
					{children}
				</Sheet.Content>
			</Sheet.Portal>
		</Sheet.Root>
	);
}
