import * as Toast from "radix-ui/toast";
import { useState } from "react";
import { buttonClass } from "../actions/button-class.ts";
import { IconButton } from "../actions/icon-button.tsx";
import { Icon } from "../marks/icon.tsx";
import { messages } from "../messages.ts";
import { ACTION_TOAST_SHOWN_MS, dismissToast, type ShownToast } from "./toast-store.ts";
import { useClearOfFocus } from "./use-clear-of-focus.ts";

export const TOAST_SHOWN_MS = 5000;
const SWIPE_PX = 50;

function Message({ shown }: { readonly shown: ShownToast }) {
	const isDestructive = shown.tone === "destructive";
	return (
		<Toast.Root
			className={isDestructive ? "toast is-bad" : "toast"}
			// Polite: a message may wait until the screen reader has finished its sentence.
			type="background"
			duration={shown.action ? ACTION_TOAST_SHOWN_MS : TOAST_SHOWN_MS}
			open={shown.open}
			onOpenChange={() => dismissToast(shown.id)}
		>
			<Icon name={isDestructive ? "alert" : "check"} />
			<Toast.Title className="toast-title">{shown.title}</Toast.Title>
			{shown.description && <Toast.Description className="toast-text">{shown.description}</Toast.Description>}
			<div className="toast-end">
				{shown.action && (
					<Toast.Action
						altText={shown.action.label}
						className={buttonClass("edge", "s")}
						onClick={shown.action.onPress}
					>
						{shown.action.label}
					</Toast.Action>
				)}
				<Toast.Close asChild>
					<IconButton icon="close" size="s" label={messages.dismiss} />
				</Toast.Close>
			</div>
		</Toast.Root>
	);
}

/** Stays while hovered or focused; F8 focuses it; swiping right dismisses it. */
export function ToastRegion({ shown }: { readonly shown: ShownToast | undefined }) {
	const [region, setRegion] = useState<HTMLElement | null>(null);
	const isHigh = useClearOfFocus(region, shown);
	return (
		<Toast.Provider swipeDirection="right" swipeThreshold={SWIPE_PX} label={messages.notification}>
			{shown && <Message key={shown.id} shown={shown} />}
			<Toast.Viewport
				ref={setRegion}
				className={isHigh ? "toasts is-high" : "toasts"}
				hotkey={["F8"]}
				label={messages.notificationsWithKey}
			/>
		</Toast.Provider>
	);
}
