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
	readonly variant?: "plain" | "wide";
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
	return isNarrow ? <BottomSheet {...props} /> : <Floating {...props} />;
}

/** React bubbles a submit through portals, so a form in the popover would also submit the form around its button. */
const stopSubmitPropagation = (event: SyntheticEvent) => event.stopPropagation();

/** A part with `data-own-escape` handles Escape itself. */
const ignoreHandledEscape = (event: KeyboardEvent) => {
	if (event.target instanceof Element && event.target.closest("[data-own-escape]")) event.preventDefault();
};

const returnFocusTo = (button: RefObject<HTMLElement | null>) => (event: Event) => {
	event.preventDefault();
	button.current?.focus({ preventScroll: true });
};

/** The last button, because `button` is already null when the focus returns. */
function useLastButton(button: HTMLElement | null): RefObject<HTMLElement | null> {
	const lastButton = useRef(button);
	if (button) lastButton.current = button;
	return lastButton;
}

function Floating({ open, onClose, label, button, anchor, align = "end", variant = "plain", children }: PopoverProps) {
	const lastButton = useLastButton(button);
	const anchorRef = useRef<Element>(null);
	anchorRef.current = anchor ?? lastButton.current;
	return (
		<Radix.Root open={open} onOpenChange={(next) => next || onClose()}>
			<Radix.Anchor virtualRef={anchorRef as RefObject<Element>} />
			<Radix.Portal>
				<Radix.Content
					className={variant === "wide" ? "popover popover-w" : "popover"}
					aria-label={label}
					tabIndex={-1}
					align={align}
					sideOffset={6}
					collisionPadding={8}
					onSubmit={stopSubmitPropagation}
					onEscapeKeyDown={ignoreHandledEscape}
					onOpenAutoFocus={focusFirst}
					onCloseAutoFocus={returnFocusTo(lastButton)}
					onInteractOutside={(event) => {
						// The button itself closes the popover that it opened.
						if (event.target instanceof Node && lastButton.current?.contains(event.target)) event.preventDefault();
					}}
				>
					{children}
				</Radix.Content>
			</Radix.Portal>
		</Radix.Root>
	);
}

function BottomSheet({ open, onClose, label, button, children }: PopoverProps) {
	const lastButton = useLastButton(button);
	return (
		<Sheet.Root open={open} onOpenChange={(next) => next || onClose()}>
			<Sheet.Portal>
				<Sheet.Overlay className="scrim scrim-foot" />
				<Sheet.Content
					className="popover popover-foot"
					aria-describedby={undefined}
					tabIndex={-1}
					onSubmit={stopSubmitPropagation}
					onEscapeKeyDown={ignoreHandledEscape}
					onOpenAutoFocus={focusFirst}
					onCloseAutoFocus={returnFocusTo(lastButton)}
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
