import { Button, type ButtonProps } from "../../ui/actions/button.tsx";
import { verdictMessages as texts } from "./messages.ts";
import type { ShownOffer } from "./use-offer.ts";

interface PricedButtonProps extends Omit<ButtonProps, "disabled"> {
	readonly price: ShownOffer;
}

/**
 * Nothing is asked before its price is shown: a press does nothing while the price is read, and reads it again where that
 * has failed.
 */
export function PricedButton({
	price: { offer, readAgain },
	busy = false,
	onClick,
	children,
	...rest
}: PricedButtonProps) {
	return (
		<Button
			{...rest}
			busy={busy || (offer === undefined && !readAgain)}
			disabled={offer === null && !busy}
			onClick={readAgain ?? onClick}
		>
			{readAgain ? texts.readAgain : children}
		</Button>
	);
}
