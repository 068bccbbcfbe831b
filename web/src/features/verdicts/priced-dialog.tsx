import "./priced-dialog.css";
import type { ReactNode } from "react";
import { Button } from "../../ui/actions/button.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { verdictMessages as texts } from "./messages.ts";
import { PricedButton } from "./priced-button.tsx";
import type { ShownOffer } from "./use-offer.ts";

interface PricedDialogProps {
	readonly title: string;
	readonly text: string;
	readonly price: ShownOffer;
	/** Shown in the place of the price where nothing can be asked. */
	readonly unavailable: string;
	readonly confirm: string;
	readonly isBusy: boolean;
	readonly onConfirm: () => void;
	readonly onClose: () => void;
	readonly children?: ReactNode;
	/** What else can be done, below the buttons. */
	readonly foot?: ReactNode;
}

/** What would be asked, what it does, and what it costs. */
export function PricedDialog(props: PricedDialogProps) {
	const { title, text, price, unavailable, confirm, isBusy, onConfirm, onClose, children, foot } = props;
	return (
		<Dialog open onClose={onClose} title={title} text={text}>
			{children}
			<p className="dialog-price" aria-live="polite">
				{price.offer === null ? unavailable : price.text}
			</p>
			<div className="acts">
				<Button tone="edge" onClick={onClose}>
					{texts.cancel}
				</Button>
				<PricedButton
					tone="fill"
					price={price}
					busy={isBusy}
					onClick={onConfirm}
					data-first-focus={price.offer !== null || undefined}
				>
					{confirm}
				</PricedButton>
			</div>
			{foot}
		</Dialog>
	);
}
