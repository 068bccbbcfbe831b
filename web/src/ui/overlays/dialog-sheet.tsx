import * as Radix from "radix-ui/dialog";
import { IconButton } from "../actions/icon-button.tsx";
import { messages } from "../messages.ts";
import type { DialogProps } from "./dialog.tsx";

const VARIANT_CLASSES = { plain: "dialog", wide: "dialog dialog-w", bare: "dialog dialog-bare" } as const;

export interface DialogSheetProps extends DialogProps {
	readonly returnFocus: () => void;
}

/** The part marked by `data-first-focus`, or the sheet itself, so that a screen reader reads its title first. */
function focusFirst(event: Event) {
	event.preventDefault();
	const sheet = event.currentTarget;
	if (!(sheet instanceof HTMLElement)) return;
	(sheet.querySelector<HTMLElement>("[data-first-focus]") ?? sheet).focus();
}

export function DialogSheet(props: DialogSheetProps) {
	const { open, onClose, title, text, variant = "plain", urgent = false, children, returnFocus } = props;
	const bare = variant === "bare";
	return (
		<Radix.Root open={open} onOpenChange={(next) => next || onClose()}>
			<Radix.Portal>
				<Radix.Overlay className="scrim">
					<Radix.Content
						className={VARIANT_CLASSES[variant]}
						role={urgent ? "alertdialog" : "dialog"}
						tabIndex={-1}
						onOpenAutoFocus={focusFirst}
						onCloseAutoFocus={(event) => {
							event.preventDefault();
							returnFocus();
						}}
						onInteractOutside={(event) => {
							if (urgent) event.preventDefault();
						}}
						{...(text ? {} : { "aria-describedby": undefined })}
					>
						<div className={bare ? "vh" : "dialog-head"}>
							<Radix.Title>{title}</Radix.Title>
							{!urgent && !bare && <IconButton icon="close" label={messages.close} onClick={onClose} />}
						</div>
						{text && <Radix.Description className={bare ? "vh" : "dialog-text"}>{text}</Radix.Description>}
						{children}
					</Radix.Content>
				</Radix.Overlay>
			</Radix.Portal>
		</Radix.Root>
	);
}
