import * as Radix from "radix-ui/dropdown-menu";
import { type RefObject, useEffect, useRef } from "react";
import { Link } from "../../lib/page/navigation.ts";
import { Icon } from "../marks/icon.tsx";
import type { MenuEntry } from "./menu.tsx";

export interface MenuListProps {
	readonly label: string;
	readonly entries: readonly MenuEntry[];
	readonly open: boolean;
	/** Opened by a key: the first entry gets the focus instead of the list as a whole. */
	readonly focusesFirstEntry: boolean;
	readonly onClose: () => void;
	/** The button that opened it, rendered outside, because remounting it when this part loads would drop its focus. */
	readonly button: RefObject<HTMLElement | null>;
}

interface EntryProps<Kind extends MenuEntry["kind"]> {
	readonly entry: Extract<MenuEntry, { kind: Kind }>;
}

function Action({ entry, onSelect }: EntryProps<"action"> & { readonly onSelect: (action: () => void) => void }) {
	return (
		<Radix.Item
			className={entry.destructive ? "menu-item is-bad" : "menu-item"}
			disabled={entry.disabled}
			onSelect={() => onSelect(entry.onSelect)}
		>
			{entry.icon && <Icon name={entry.icon} />}
			{entry.label}
			{entry.end && <span className="end">{entry.end}</span>}
		</Radix.Item>
	);
}

function Choice({ entry }: EntryProps<"choice">) {
	return (
		<Radix.RadioGroup value={entry.value} onValueChange={entry.onChange} aria-label={entry.label}>
			<Radix.Label className="menu-label">{entry.label}</Radix.Label>
			{entry.options.map((option) => (
				<Radix.RadioItem key={option.value} value={option.value} className="menu-item">
					<span className="menu-check">{option.value === entry.value && <Icon name="check" />}</span>
					{option.label}
					{option.end && <span className="end">{option.end}</span>}
				</Radix.RadioItem>
			))}
		</Radix.RadioGroup>
	);
}

/** Radix misses the key that opened the menu, because that key triggered its loading. */
function FocusFirst() {
	const marker = useRef<HTMLSpanElement>(null);
	useEffect(() => {
		marker.current?.parentElement?.querySelector<HTMLElement>("[role^=menuitem]:not([data-disabled])")?.focus();
	}, []);
	return <span ref={marker} hidden />;
}

export function MenuList({ label, entries, open, focusesFirstEntry, onClose, button }: MenuListProps) {
	const pendingAction = useRef<() => void>(undefined);
	const render = (entry: MenuEntry, index: number) => {
		const key = `${entry.kind}-${index}`;
		if (entry.kind === "separator") return <Radix.Separator key={key} className="menu-sep" />;
		if (entry.kind === "head") {
			return (
				<div key={key} className="menu-head">
					{entry.content}
				</div>
			);
		}
		if (entry.kind === "choice") return <Choice key={key} entry={entry} />;
		if (entry.kind === "link") {
			return (
				<Radix.Item key={key} className="menu-item" asChild>
					<Link href={entry.href}>
						{entry.icon && <Icon name={entry.icon} />}
						{entry.label}
					</Link>
				</Radix.Item>
			);
		}
		const runAfterClose = (action: () => void) => {
			pendingAction.current = action;
		};
		return <Action key={key} entry={entry} onSelect={runAfterClose} />;
	};
	return (
		// Not modal: that would hide the page from screen readers while its buttons can still have the focus.
		<Radix.Root modal={false} open={open} onOpenChange={(next) => next || onClose()}>
			<Radix.Trigger asChild>
				<span className="menu-anchor" aria-hidden="true" />
			</Radix.Trigger>
			<Radix.Content
				className="menu"
				aria-label={label}
				// Radix would label it with the empty anchor.
				aria-labelledby={undefined}
				align="end"
				sideOffset={6}
				collisionPadding={8}
				onInteractOutside={(event) => {
					// The button itself closes the menu that it opened.
					if (event.target instanceof Node && button.current?.contains(event.target)) event.preventDefault();
				}}
				onCloseAutoFocus={(event) => {
					event.preventDefault();
					button.current?.focus();
					// Runs now, so that a dialog opened by the action returns the focus to the button.
					pendingAction.current?.();
					pendingAction.current = undefined;
				}}
			>
				{focusesFirstEntry && <FocusFirst />}
				{entries.map(render)}
			</Radix.Content>
		</Radix.Root>
	);
}
