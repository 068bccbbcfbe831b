import "./menu.css";
import { type KeyboardEvent, type MouseEvent, type ReactNode, type Ref, useId, useRef, useState } from "react";
import { useLoaded } from "../loading/use-loaded.ts";
import type { IconName } from "../marks/icon.tsx";
import { toastLoadError } from "../toasts/toast-load-error.ts";

export type MenuEntry =
	| {
			readonly kind: "action";
			readonly label: string;
			readonly icon?: IconName;
			/** Small text at the end of the line, such as `.csv`. */
			readonly end?: string;
			readonly destructive?: boolean;
			readonly disabled?: boolean;
			readonly onSelect: () => void;
	  }
	| { readonly kind: "link"; readonly label: string; readonly icon?: IconName; readonly href: string }
	| {
			readonly kind: "choice";
			readonly label: string;
			readonly value: string;
			readonly options: readonly { readonly value: string; readonly label: string; readonly end?: string }[];
			readonly onChange: (value: string) => void;
	  }
	| { readonly kind: "head"; readonly content: ReactNode }
	| { readonly kind: "separator" };

interface MenuTriggerProps {
	readonly ref: Ref<HTMLButtonElement>;
	readonly id: string;
	readonly "aria-haspopup": "menu";
	readonly "aria-expanded": boolean;
	readonly onClick: (event: MouseEvent) => void;
	readonly onKeyDown: (event: KeyboardEvent) => void;
}

export interface MenuProps {
	readonly label: string;
	readonly entries: readonly MenuEntry[];
	/** Renders the button with these props; it must stay the same element, open or closed. */
	readonly trigger: (props: MenuTriggerProps) => ReactNode;
}

export const loadMenus = () => import("./menu-list.tsx");

/** A button and its menu. The list's code is fetched when a menu is first opened. */
export function Menu({ label, entries, trigger }: MenuProps) {
	const [open, setOpen] = useState<false | "by-pointer" | "by-keyboard">(false);
	const button = useRef<HTMLButtonElement>(null);
	const id = useId();
	const part = useLoaded(loadMenus, {
		enabled: open !== false,
		onError: () => {
			toastLoadError();
			setOpen(false);
		},
	});
	return (
		<span className="menu-place">
			{trigger({
				ref: button,
				id,
				"aria-haspopup": "menu",
				"aria-expanded": open !== false,
				onClick: (event) => {
					// A click by keyboard has no coordinates.
					const openedBy = event.detail === 0 ? "by-keyboard" : "by-pointer";
					setOpen(open ? false : openedBy);
				},
				onKeyDown: (event) => {
					if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
					event.preventDefault();
					setOpen("by-keyboard");
				},
			})}
			{part && (
				<part.MenuList
					label={label}
					entries={entries}
					open={open !== false}
					focusesFirstEntry={open === "by-keyboard"}
					onClose={() => setOpen(false)}
					button={button}
				/>
			)}
		</span>
	);
}
