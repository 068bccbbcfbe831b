import type { Panel, Provider } from "@parallax/contract";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useLocation } from "../../../lib/page/navigation.ts";
import { paths } from "../../../lib/page/paths.ts";
import { Note } from "../../../ui/layout/note.tsx";
import { configQuery } from "../../assistants/index.ts";
import { useSignIn } from "../../identity/index.ts";
import type * as ColumnMenus from "../menus/menu-parts.ts";
import { columnsOf } from "./asked-seats.ts";
import { pickerMessages } from "./picker-messages.ts";
import type { Column } from "./provider-choice.ts";

type PanelParts = typeof ColumnMenus;

export interface PanelNotice {
	readonly text: string;
	readonly isWarning: boolean;
}

export interface OpenPanelResult {
	/** Null when none of the panel's assistants is available. */
	readonly columns: readonly Column[] | null;
	readonly notice: PanelNotice;
}

/** The columns of a panel, and a sentence that names its unavailable assistants. */
export function openPanel({ name, seats }: Panel, assistants: readonly Provider[]): OpenPanelResult {
	const { columns, missing } = columnsOf(seats, assistants);
	if (columns.length === 0)
		return { columns: null, notice: { text: pickerMessages.panelEmpty(name), isWarning: true } };
	const nameOf = (provider: string) => assistants.find(({ id }) => id === provider)?.name ?? provider;
	const notice =
		missing.length > 0
			? { text: pickerMessages.panelMissing(name, missing.map(nameOf)), isWarning: true }
			: { text: pickerMessages.panelOpened(name), isWarning: false };
	return { columns, notice };
}

export const PanelNote = ({ notice }: { readonly notice: PanelNotice | null }) => (
	<div className="picker-said" role="status">
		{notice && <Note tone={notice.isWarning ? "warn" : "plain"}>{notice.text}</Note>}
	</div>
);

interface PanelFromUrlProps {
	readonly id: string;
	readonly parts: PanelParts;
	readonly onOpen: (panel: Panel) => void;
}

/** Opens the panel named in the page's address once, or shows why it cannot. */
export function PanelFromUrl({ id, parts, onOpen }: PanelFromUrlProps) {
	const { state } = useSignIn();
	const [, navigate] = useLocation();
	const { data, error } = useQuery({ ...parts.panelsQuery(), enabled: state === "signed-in" });
	// After a sign-in the configuration is fetched again. Before that, the user's own assistants would be missing.
	const isSettled = !useQuery(configQuery()).isFetching;
	const [isMissing, setMissing] = useState(false);
	const openedId = useRef("");
	useEffect(() => {
		if (!data || !isSettled || openedId.current === id) return;
		openedId.current = id;
		const panel = data.find((each) => each.id === id);
		setMissing(!panel);
		if (!panel) return;
		onOpen(panel);
		// A reload or the Back button must not open the panel again and undo later changes.
		navigate(paths.home, { replace: true });
	}, [data, isSettled, id, onOpen, navigate]);
	const conditions = {
		[pickerMessages.panelSignedOut]: state === "signed-out",
		[pickerMessages.panelFailed]: error !== null,
		[pickerMessages.panelGone]: isMissing,
	};
	const text = Object.entries(conditions).find(([, applies]) => applies)?.[0];
	return <PanelNote notice={text ? { text, isWarning: true } : null} />;
}
