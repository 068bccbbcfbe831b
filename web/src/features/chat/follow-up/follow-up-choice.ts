import { isPasted, pastedProblem, type RetryOptions, retryOptions, seatRequest } from "@parallax/contract";
import { useCallback, useMemo, useRef, useState } from "react";
import { beforeRemount } from "../../../lib/page/page-remount.ts";
import { useHydrated } from "../../../lib/page/use-hydrated.ts";
import { storedValue } from "../../../lib/stored/stored-value.ts";
import { seatsOf } from "../picker/asked-seats.ts";
import type { Column } from "../picker/provider-choice.ts";

/** What the next prompt asks a column with, instead of what its newest answer was asked with. */
export interface NextOptions extends Readonly<RetryOptions> {
	/** The name of the model, if the list of models has one. */
	readonly modelName?: string | undefined;
}

/** What the next prompt does besides asking all columns. */
export interface FollowUpChoice {
	/** The seat whose answer all columns continue from. */
	readonly carry: string | null;
	/** The seats that are not asked. */
	readonly leftOut: readonly string[];
	/** By seat. */
	readonly options: Readonly<Record<string, NextOptions>>;
	/** The columns that join the chat. */
	readonly joining: readonly Column[];
}

const NO_CHOICE: FollowUpChoice = { carry: null, leftOut: [], options: {}, joining: [] };

/** Only those of the most recently edited chats are kept. */
const MAX_CHATS = 10;

/** Identifies the next prompt of a chat by the turn that it follows. */
type StoredChoice = readonly [chatId: string, after: number, choice: FollowUpChoice];

const isText = (value: unknown): value is string => typeof value === "string";

const isColumn = (value: unknown): value is Column => {
	const column = value as Partial<Column> | null;
	if (!isText(column?.key) || !isText(column.provider)) return false;
	if (isPasted(column as Column)) return isText(column.text) && pastedProblem(column.text) === null;
	return seatRequest.safeParse(seatsOf([column as Column])[0]).success;
};

function readOptions(value: unknown): readonly [string, NextOptions][] {
	if (typeof value !== "object" || value === null) return [];
	return Object.entries(value).flatMap(([seat, stored]): [string, NextOptions][] => {
		const { modelName, ...options } = Object(stored) as NextOptions;
		const read = retryOptions.safeParse(options);
		return read.success ? [[seat, { ...read.data, ...(isText(modelName) && { modelName }) }]] : [];
	});
}

function readChoice(value: unknown): FollowUpChoice {
	const { carry, leftOut, options, joining } = Object(value) as Record<keyof FollowUpChoice, unknown>;
	return {
		carry: isText(carry) ? carry : null,
		leftOut: Array.isArray(leftOut) ? leftOut.filter(isText) : [],
		options: Object.fromEntries(readOptions(options)),
		joining: Array.isArray(joining) ? joining.filter(isColumn) : [],
	};
}

const choices = storedValue("tab", "follow-up-choices", (stored): readonly StoredChoice[] =>
	Array.isArray(stored)
		? stored.flatMap((entry): StoredChoice[] => {
				const [chatId, after, choice] = Array.isArray(entry) ? (entry as unknown[]) : [];
				return isText(chatId) && typeof after === "number" ? [[chatId, after, readChoice(choice)]] : [];
			})
		: [],
);

// Names and instructions must not be visible to the next user of this browser.
beforeRemount(() => choices.write([]));

/** When another tab has asked the next prompt, the choice ends, but no text that a person pasted is lost. */
function storedChoice(chatId: string, after: number): FollowUpChoice {
	const [, turn, choice = NO_CHOICE] = choices.read().find(([id]) => id === chatId) ?? [];
	return turn === after ? choice : { ...NO_CHOICE, joining: choice.joining.filter(isPasted) };
}

function storeChoice(chatId: string, after: number, choice: FollowUpChoice | null): void {
	const others = choices.read().filter(([id]) => id !== chatId);
	choices.write(choice ? [...others, [chatId, after, choice] as const].slice(-MAX_CHATS) : others);
}

/** The choice for the prompt after the newest turn. It survives a reload, as the draft does, and ends with the next turn. */
export function useFollowUpChoice(chatId: string, newest: number) {
	const isHydrated = useHydrated();
	const stored = useMemo(() => (isHydrated ? storedChoice(chatId, newest) : NO_CHOICE), [isHydrated, chatId, newest]);
	const [changed, setChanged] = useState<{ readonly after: number; readonly to: FollowUpChoice } | null>(null);
	const choice = changed?.after === newest ? changed.to : stored;
	const latest = useRef(choice);
	latest.current = choice;
	const change = useCallback(
		(next: Partial<FollowUpChoice>) => {
			latest.current = { ...latest.current, ...next };
			storeChoice(chatId, newest, latest.current);
			setChanged({ after: newest, to: latest.current });
		},
		[chatId, newest],
	);
	const clear = useCallback(() => {
		storeChoice(chatId, newest, null);
		setChanged({ after: newest, to: NO_CHOICE });
	}, [chatId, newest]);
	return { choice, change, clear };
}
