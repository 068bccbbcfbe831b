import "./vote-order.css";
import type { Seat } from "@parallax/contract";
import { type KeyboardEvent, type RefObject, useEffect, useId, useMemo, useRef, useState } from "react";
import { type Command, useCommands } from "../../../lib/keys/commands.ts";
import { useMedia } from "../../../lib/page/use-media.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { IconButton } from "../../../ui/actions/icon-button.tsx";
import { AssistantMark } from "../../../ui/marks/assistant-mark.tsx";
import { isHiddenSeat, seatOf } from "../../assistants/index.ts";
import { voteMessages } from "../messages.ts";
import { firstOrder, moveTo, type Placed, placesOf, rankingOf, setTied, step } from "./order.ts";
import { useDrag } from "./use-drag.ts";

const texts = voteMessages.order;

interface RowProps {
	readonly seat: Seat;
	readonly placed: Placed;
	readonly place: number;
	readonly isShared: boolean;
	readonly isFirst: boolean;
	readonly isLast: boolean;
	readonly hintId: string;
	readonly onStep: (by: 1 | -1) => void;
	readonly onTie: (isTied: boolean) => void;
}

function Row({ seat, placed, place, isShared, isFirst, isLast, hintId, onStep, onTie }: RowProps) {
	const onKeyDown = (event: KeyboardEvent) => {
		if (event.altKey || event.ctrlKey || event.metaKey) return;
		if (event.key === "ArrowUp") onStep(-1);
		else if (event.key === "ArrowDown") onStep(1);
		else if (event.key === "=") onTie(!placed.isTied);
		else return;
		event.preventDefault();
	};
	return (
		<li className={placed.isTied ? "vote-row is-tied" : "vote-row"} data-seat={seat.id}>
			<span className="vote-place" aria-hidden="true">
				{place}
			</span>
			<button
				type="button"
				className="vote-handle"
				aria-label={texts.place(seat.name, place, isShared)}
				aria-describedby={hintId}
				onKeyDown={onKeyDown}
			>
				<span className="vote-grip" aria-hidden="true" />
				{!isHiddenSeat(seat) && <AssistantMark of={seat} small />}
				<span className="vote-name">{seat.name}</span>
			</button>
			<span className="vote-moves">
				{!isFirst && (
					<Button
						size="s"
						tone="bare"
						aria-pressed={placed.isTied}
						aria-label={texts.tie(seat.name)}
						onClick={() => onTie(!placed.isTied)}
					>
						{texts.tieShort}
					</Button>
				)}
				<IconButton size="s" icon="up" label={texts.up(seat.name)} aria-disabled={isFirst} onClick={() => onStep(-1)} />
				<IconButton
					size="s"
					icon="down"
					label={texts.down(seat.name)}
					aria-disabled={isLast}
					onClick={() => onStep(1)}
				/>
			</span>
		</li>
	);
}

interface DigitOptions {
	readonly seats: readonly Seat[];
	readonly place: (seat: Seat, isTied: boolean) => void;
}

/** While the order is made, the digits of the columns put these one after the other. */
function useDigits({ seats, place }: DigitOptions): void {
	const latest = useRef(place);
	useEffect(() => {
		latest.current = place;
	});
	const commands = useMemo(
		() =>
			seats.flatMap((seat, index): Command[] => [
				{
					id: `vote-place-${seat.id}`,
					title: seat.name,
					keys: [`${index + 1}`],
					isListed: false,
					run: () => latest.current(seat, false),
				},
			]),
		[seats],
	);
	useCommands(commands);
}

export interface VoteOrderProps {
	/** Those that answered, in the order of the columns. */
	readonly seats: readonly Seat[];
	readonly ranking: readonly (readonly string[])[];
	readonly onSave: (ranking: string[][]) => void;
	readonly onClose: () => void;
	readonly announce: (text: string) => void;
}

interface OrderOptions extends Pick<VoteOrderProps, "seats" | "ranking" | "announce"> {
	readonly list: RefObject<HTMLElement | null>;
}

/** The order that is being made, and the ways to change it. */
function useOrder({ seats, ranking, announce, list }: OrderOptions) {
	const [order, setOrder] = useState(() =>
		firstOrder(
			seats.map(({ id }) => id),
			ranking,
		),
	);
	/** On a slow device a finger is lifted before its last move is rendered. */
	const newest = useRef(order);
	const [countPlaced, setCountPlaced] = useState(0);
	const change = (next: readonly Placed[]): void => {
		newest.current = next;
		setOrder(next);
	};
	const show = (next: readonly Placed[], seat: string): void => {
		change(next);
		const index = next.findIndex((placed) => placed.seat === seat);
		announce(texts.place(seatOf(seats, seat).name, placesOf(next)[index] ?? 1, next[index]?.isTied === true));
	};
	useDrag(
		list,
		(seat, index) => change(moveTo(newest.current, seat, index)),
		(seat) => show(newest.current, seat),
	);
	const place = (seat: Seat, isTied: boolean): void => {
		// After the last one the order begins again.
		const at = countPlaced % seats.length;
		const index = order.slice(0, at).some((placed) => placed.seat === seat.id) ? Math.max(0, at - 1) : at;
		show(setTied(moveTo(order, seat.id, index), seat.id, isTied), seat.id);
		setCountPlaced(index + 1);
	};
	return { order, show, place };
}

/** The order of all answers, made by dragging, with arrows or with digits. Nothing is stored until it is saved. */
export function VoteOrder({ seats, ranking, onSave, onClose, announce }: VoteOrderProps) {
	const list = useRef<HTMLOListElement>(null);
	const hintId = useId();
	const isTouch = useMedia("(pointer: coarse)");
	const { order, show, place } = useOrder({ seats, ranking, announce, list });
	const places = placesOf(order);
	const isShared = (index: number): boolean => places.filter((place) => place === places[index]).length > 1;
	useDigits({ seats, place });
	useEffect(() => list.current?.querySelector<HTMLElement>(".vote-handle")?.focus(), []);
	const onKeyDown = (event: KeyboardEvent): void => {
		const digit = event.shiftKey ? /^Digit([1-8])$/.exec(event.code)?.[1] : undefined;
		const tied = digit === undefined ? undefined : seats[Number(digit) - 1];
		if (tied) place(tied, true);
		else if (event.key === "Enter" && (event.target as Element).closest(".vote-handle")) onSave(rankingOf(order));
		else if (event.key === "Escape") onClose();
		else return;
		event.preventDefault();
		event.stopPropagation();
	};
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: keys of the buttons in it.
		<div className="vote-order" onKeyDown={onKeyDown}>
			<p className="vote-hint" id={`${hintId}-all`}>
				{isTouch ? texts.hintTouch : texts.hint(seats.length)}
			</p>
			<p className="vh" id={hintId}>
				{texts.moves}
			</p>
			<ol ref={list} aria-label={texts.title} aria-describedby={`${hintId}-all`}>
				{order.map((placed, index) => (
					<Row
						key={placed.seat}
						seat={seatOf(seats, placed.seat)}
						placed={placed}
						place={places[index] ?? index + 1}
						isShared={isShared(index)}
						isFirst={index === 0}
						isLast={index === order.length - 1}
						hintId={hintId}
						onStep={(by) => show(step(order, placed.seat, by), placed.seat)}
						onTie={(isTied) => show(setTied(order, placed.seat, isTied), placed.seat)}
					/>
				))}
			</ol>
			<div className="vote-acts">
				<Button tone="fill" size="s" onClick={() => onSave(rankingOf(order))}>
					{texts.save}
				</Button>
				<Button tone="bare" size="s" onClick={onClose}>
					{texts.cancel}
				</Button>
			</div>
		</div>
	);
}
