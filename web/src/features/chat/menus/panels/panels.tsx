import "./panels.css";
import { PANELS_MOST, type Panel, type SeatRequest } from "@parallax/contract";
import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { Button } from "../../../../ui/actions/button.tsx";
import { Field } from "../../../../ui/fields/field.tsx";
import { Skeleton } from "../../../../ui/loading/skeleton.tsx";
import { Popover } from "../../../../ui/overlays/popover.tsx";
import { SignInButton, useSignIn } from "../../../identity/index.ts";
import { GIVEN_NAME_MAX } from "../given-name.ts";
import { menuMessages as messages } from "../menu-messages.ts";
import { PanelRow } from "./panel-row.tsx";
import { type Panels, usePanels } from "./use-panels.ts";

export { panelsQuery } from "./use-panels.ts";

const words = messages.panels;

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
	const [said, setSaid] = useState("");
	const [isBusy, setBusy] = useState(false);
	const submit = async (event: SubmitEvent) => {
		event.preventDefault();
		const given = name.trim();
		if (given === "" || isBusy) return;
		setBusy(true);
		const isSaved = await save(given, seats);
		setBusy(false);
		if (!isSaved) return;
		setName("");
		setSaid(words.saved(given));
	};
	return (
		<form className="panel-save" onSubmit={submit}>
			<Field
				label={words.savePresent}
				placeholder={words.newName}
				maxLength={GIVEN_NAME_MAX}
				autoComplete="off"
				value={name}
				onChange={(event) => {
					setName(event.target.value);
					setSaid("");
				}}
				beside={
					<Button type="submit" busy={isBusy}>
						{words.save}
					</Button>
				}
			/>
			<p className="vh" role="status">
				{said}
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
	const part = useRef<HTMLParagraphElement>(null);
	const last = useRef(count);
	useEffect(() => {
		if (count < last.current) part.current?.closest<HTMLElement>("[tabindex='-1']")?.focus({ preventScroll: true });
		last.current = count;
	}, [count]);
	return part;
}

function PanelList({ panels, onOpen, rename, remove }: ListProps) {
	const [said, setSaid] = useState("");
	const part = useFocusAfterRemoval(panels.length);
	const removeAndSay = async (panel: Panel) => {
		const isRemoved = await remove(panel);
		if (isRemoved) setSaid(words.deleted(panel.name));
		return isRemoved;
	};
	return (
		<>
			<p className="vh" role="status" ref={part}>
				{said}
			</p>
			{panels.length === 0 && <p className="pop-note">{`${words.none} ${words.about}`}</p>}
			{panels.length > 0 && (
				<ul className="pop-list">
					{panels.map((panel, place) => (
						<PanelRow
							key={panel.id}
							panel={panel}
							isFirst={place === 0}
							onOpen={onOpen}
							rename={rename}
							remove={removeAndSay}
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
				<p>{words.failed}</p>
				<Button size="s" busy={isFetching} onClick={refetch}>
					{messages.models.retry}
				</Button>
			</div>
		);
	}
	if (!panels) {
		return (
			<div className="pop-note" aria-busy="true">
				<p className="vh">{words.loading}</p>
				<Skeleton width="60%" />
			</div>
		);
	}
	return (
		<>
			<PanelList panels={panels} onOpen={onOpen} rename={rename} remove={remove} />
			{panels.length < PANELS_MOST ? (
				<SavePanel seats={seats} save={save} />
			) : (
				<p className="pop-note">{words.full(PANELS_MOST)}</p>
			)}
		</>
	);
}

/** The menu to open panels and to save the present columns as one. */
export function PanelsMenu({ open, button, onClose, seats, onOpen }: PanelsMenuProps) {
	const isSignedIn = useSignIn().state === "signed-in";
	return (
		<Popover open={open} onClose={onClose} label={words.title} button={button} align="start">
			{isSignedIn ? (
				<OwnPanels seats={seats} onOpen={onOpen} />
			) : (
				<div className="panel-sign-in">
					<p>{words.signedOut}</p>
					<SignInButton />
				</div>
			)}
		</Popover>
	);
}
