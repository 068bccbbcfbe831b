import "./panels.css";
import { MAX_PANELS, NAME_MAX_UNITS, type Panel, type SeatRequest } from "@parallax/contract";
import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { Button } from "../../../../ui/actions/button.tsx";
import { Field } from "../../../../ui/fields/field.tsx";
import { Skeleton } from "../../../../ui/loading/skeleton.tsx";
import { Popover } from "../../../../ui/overlays/popover.tsx";
import { SignInButton, useSignIn } from "../../../identity/index.ts";
import { menuMessages as messages } from "../menu-messages.ts";
import { PanelRow } from "./panel-row.tsx";
import { type Panels, usePanels } from "./use-panels.ts";

export { panelsQuery } from "./use-panels.ts";

const texts = messages.panels;

export interface PanelsMenuProps {
	readonly open: boolean;
	readonly button: HTMLElement | null;
	readonly onClose: () => void;
	/** The present columns, which can be saved as a panel. */
	readonly seats: readonly SeatRequest[];
	readonly onOpen: (panel: Panel) => void;
}

interface SavePanelProps extends Pick<PanelsMenuProps, "seats"> {
	readonly save: Panels["save"];
}

function SavePanel({ seats, save }: SavePanelProps) {
	const [name, setName] = useState("");
	const [statusText, setStatusText] = useState("");
	const [isBusy, setBusy] = useState(false);
	const submit = async (event: SubmitEvent) => {
		event.preventDefault();
		const trimmedName = name.trim();
		if (trimmedName === "" || isBusy) return;
		setBusy(true);
		const isSaved = await save(trimmedName, seats);
		setBusy(false);
		if (!isSaved) return;
		setName("");
		setStatusText(texts.saved(trimmedName));
	};
	return (
		<form className="panel-save" onSubmit={submit}>
			<Field
				label={texts.saveCurrent}
				placeholder={texts.newName}
				maxLength={NAME_MAX_UNITS}
				autoComplete="off"
				value={name}
				onChange={(event) => {
					setName(event.target.value);
					setStatusText("");
				}}
				actions={
					<Button type="submit" busy={isBusy}>
						{texts.save}
					</Button>
				}
			/>
			<p className="vh" role="status">
				{statusText}
			</p>
		</form>
	);
}

interface ListProps extends Pick<Panels, "rename" | "remove"> {
	readonly panels: readonly Panel[];
	readonly onOpen: (panel: Panel) => void;
}

/** Moves the focus to the popover after a row was removed, because the removed row had the focus. */
function useFocusAfterRemoval(count: number) {
	const anchor = useRef<HTMLParagraphElement>(null);
	const last = useRef(count);
	useEffect(() => {
		if (count < last.current) anchor.current?.closest<HTMLElement>("[tabindex='-1']")?.focus({ preventScroll: true });
		last.current = count;
	}, [count]);
	return anchor;
}

function PanelList({ panels, onOpen, rename, remove }: ListProps) {
	const [statusText, setStatusText] = useState("");
	const anchor = useFocusAfterRemoval(panels.length);
	const removeAndAnnounce = async (panel: Panel) => {
		const isRemoved = await remove(panel);
		if (isRemoved) setStatusText(texts.deleted(panel.name));
		return isRemoved;
	};
	return (
		<>
			<p className="vh" role="status" ref={anchor}>
				{statusText}
			</p>
			{panels.length === 0 && <p className="pop-note">{`${texts.none} ${texts.about}`}</p>}
			{panels.length > 0 && (
				<ul className="pop-list">
					{panels.map((panel, index) => (
						<PanelRow
							key={panel.id}
							panel={panel}
							isFirst={index === 0}
							onOpen={onOpen}
							rename={rename}
							remove={removeAndAnnounce}
						/>
					))}
				</ul>
			)}
		</>
	);
}

function OwnPanels({ seats, onOpen }: Pick<PanelsMenuProps, "seats" | "onOpen">) {
	const { panels, error, isFetching, refetch, save, rename, remove } = usePanels(true);
	if (error) {
		return (
			<div className="pop-note is-failed" role="alert">
				<p>{texts.failed}</p>
				<Button size="s" busy={isFetching} onClick={refetch}>
					{messages.models.retry}
				</Button>
			</div>
		);
	}
	if (!panels) {
		return (
			<div className="pop-note" aria-busy="true">
				<p className="vh">{texts.loading}</p>
				<Skeleton width="60%" />
			</div>
		);
	}
	return (
		<>
			<PanelList panels={panels} onOpen={onOpen} rename={rename} remove={remove} />
			{panels.length < MAX_PANELS ? (
				<SavePanel seats={seats} save={save} />
			) : (
				<p className="pop-note">{texts.full(MAX_PANELS)}</p>
			)}
		</>
	);
}

/** The menu to open panels and to save the present columns as one. */
export function PanelsMenu({ open, button, onClose, seats, onOpen }: PanelsMenuProps) {
	const isSignedIn = useSignIn().state === "signed-in";
	return (
		<Popover open={open} onClose={onClose} label={texts.title} button={button} align="start">
			{isSignedIn ? (
				<OwnPanels seats={seats} onOpen={onOpen} />
			) : (
				<div className="panel-sign-in">
					<p>{texts.signedOut}</p>
					<SignInButton />
				</div>
			)}
		</Popover>
	);
}
