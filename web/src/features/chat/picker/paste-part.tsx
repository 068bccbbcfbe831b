import { isPasted, MAX_SEATS } from "@parallax/contract";
import { type RefObject, useEffect, useRef } from "react";
import { useLocation, useSearch } from "../../../lib/page/navigation.ts";
import { paths } from "../../../lib/page/paths.ts";
import { useLoaded } from "../../../ui/loading/use-loaded.ts";
import { toastLoadError } from "../../../ui/toasts/toast-load-error.ts";
import type * as Pasting from "../pasting/index.ts";
import { columnName, type NameContext } from "./column-name.ts";
import { pickerMessages } from "./picker-messages.ts";
import { type OpenedMenu, PASTE_KEY } from "./picker-props.ts";
import { askedOf, type Column } from "./provider-choice.ts";

interface PastePartProps extends NameContext {
	readonly opened: OpenedMenu | null;
	readonly onClose: () => void;
	readonly onChange: (columns: readonly Column[], announcement: string) => void;
}

/** The button of the removed column is gone when the dialog returns the focus. */
const focusPasteButton = () =>
	requestAnimationFrame(() => setTimeout(() => document.querySelector<HTMLElement>("[data-paste]")?.focus(), 0));

interface OpenPartProps extends PastePartProps {
	readonly parts: typeof Pasting;
	/** The pasted column to edit; undefined for a new one. */
	readonly column: Column | undefined;
}

function OpenPart({ parts, column, onClose, onChange, ...context }: OpenPartProps) {
	const { columns, assistants } = context;
	const nameOf = (each: Column) => columnName(each, context);
	const added = (pasted: { readonly name: string; readonly text: string }) => {
		const next = parts.withPasted(context, pasted);
		const nextAsked = askedOf(next.columns, assistants);
		const name = columnName(next.added, { columns: next.columns, asked: nextAsked, assistants });
		return { ...next, name, isAsked: nextAsked.includes(next.added) };
	};
	const add = (pasted: { readonly name: string; readonly text: string }) => {
		const { columns: next, hadSamplesOnly, name } = added(pasted);
		onChange(next, hadSamplesOnly ? parts.pastingMessages.samplesOff(name) : pickerMessages.added(name));
	};
	const blank = added({ name: "", text: "" });
	const replaceWith = (changed: readonly Column[], announcement: string) =>
		onChange(
			columns.flatMap((each) => (each === column ? changed : [each])),
			announcement,
		);
	return (
		<parts.PasteDialog
			edited={
				column ? { key: column.key, name: column.name ?? "", text: column.text ?? "", title: nameOf(column) } : null
			}
			defaultName={column ? nameOf({ ...column, name: undefined }) : blank.name}
			refusal={column || blank.isAsked ? null : pickerMessages.full(MAX_SEATS)}
			takenNames={columns.filter((each) => each !== column).map(nameOf)}
			assistantNames={assistants.map(({ name }) => name)}
			onClose={onClose}
			onDone={(pasted) =>
				column ? replaceWith([parts.pastedColumn(column.key, pasted, column.isOn)], "") : add(pasted)
			}
			onRemove={() => {
				if (column) replaceWith([], pickerMessages.removed(nameOf(column)));
				focusPasteButton();
			}}
		/>
	);
}

const loadPasting = () => import("../pasting/index.ts");

/** The dialog in which an answer is pasted, or edited before it is sent. */
export function PastePart(props: PastePartProps) {
	const { columns, opened, onClose } = props;
	const column = columns.find((each) => isPasted(each) && each.key === opened?.key);
	const isOpen = opened?.key === PASTE_KEY || column !== undefined;
	const parts = useLoaded(loadPasting, {
		enabled: isOpen,
		onError: () => {
			toastLoadError();
			onClose();
		},
	});
	return parts && isOpen ? <OpenPart {...props} parts={parts} column={column} /> : null;
}

/** Opens the dialog where the page's address asks for it, once: a reload or the Back button must not open it again. */
export function usePasteFromUrl(
	fields: RefObject<HTMLElement | null>,
	onOpened: (opened: OpenedMenu | null) => void,
): void {
	const isWanted = new URLSearchParams(useSearch()).has("paste");
	const [, navigate] = useLocation();
	const open = useRef(onOpened);
	useEffect(() => {
		open.current = onOpened;
	});
	useEffect(() => {
		if (!isWanted || !fields.current) return;
		navigate(paths.home, { replace: true });
		open.current({ key: PASTE_KEY, button: fields.current });
	}, [isWanted, fields, navigate]);
}
