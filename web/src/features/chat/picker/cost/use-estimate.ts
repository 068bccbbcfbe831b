import { estimateChat, type Provider } from "@parallax/contract";
import { useEffect, useMemo, useState } from "react";
import { call } from "../../../../lib/server/api.ts";
import { useConfig } from "../../../assistants/index.ts";
import { useAttachedUrls } from "../../attach/use-attached-urls.ts";
import { checkPrompt } from "../../compose/prompt-length.ts";
import type { TextStore } from "../../compose/text-store.ts";
import { askedSeats } from "../asked-seats.ts";
import type { Column } from "../provider-choice.ts";
import { useSearchChoice } from "../search/search-choice.ts";

/** What the prompt usually and at most costs in a column; null when the price is unknown. */
export interface SeatCost {
	readonly usualUsd: number | null;
	readonly mostUsd: number | null;
}

/** The cost of each column (`seats`, in the order of `columns`), and the known part of all together. */
export interface Estimate {
	readonly columns: readonly Column[];
	readonly seats: readonly SeatCost[];
	readonly usualUsd: number;
	readonly mostUsd: number;
	/** The number of columns whose price is unknown. */
	readonly unpriced: number;
}

const sumOf = (costs: readonly (number | null)[]): number => costs.reduce<number>((sum, usd) => sum + (usd ?? 0), 0);

/** Null while nothing is known but that demonstrations are free. */
function estimateFrom(columns: readonly Column[], seats: readonly SeatCost[]): Estimate | null {
	const unpriced = seats.filter(({ mostUsd }) => mostUsd === null).length;
	const mostUsd = sumOf(seats.map((seat) => seat.mostUsd));
	const usualUsd = sumOf(seats.map((seat) => seat.usualUsd));
	return unpriced > 0 && mostUsd === 0 ? null : { columns, seats, usualUsd, mostUsd, unpriced };
}

/** The estimate is requested when the prompt has not changed for this long. */
const DEBOUNCE_MS = 600;

const isDemo = ({ provider }: Column, assistants: readonly Provider[]): boolean =>
	assistants.find(({ id }) => id === provider)?.demo ?? true;

/** Asks the server for the cost of each column. */
export type EstimateRequest = (
	prompt: string,
	columns: readonly Column[],
	assistants: readonly Provider[],
	options: { readonly search?: boolean; readonly attachments?: string[] },
	signal: AbortSignal,
) => Promise<{ readonly seats: readonly SeatCost[] }>;

const estimateNewChat: EstimateRequest = (prompt, columns, assistants, options, signal) =>
	call(estimateChat, { body: { prompt, ...askedSeats(columns, assistants), ...options } }, { signal });

/** The known estimate reduced to `columns`, so that a removed column is not counted until the next estimate arrives. */
function estimateOf(known: Estimate | null, columns: readonly Column[]): Estimate | null {
	if (known === null || known.columns === columns) return known;
	const costs = new Map(known.columns.map((column, index) => [column, known.seats[index]]));
	const seats = columns.map((column) => costs.get(column)).filter((cost) => cost !== undefined);
	return seats.length < columns.length ? null : estimateFrom(columns, seats);
}

interface Known {
	readonly estimate: Estimate | null;
	/** The files that it includes; null before the first estimate. */
	readonly files: readonly string[] | null;
}

const WAITING: Known = { estimate: null, files: null };

/**
 * The cost of the prompt; null while it is unknown for all columns or if only demos are asked. The figure of an earlier
 * text of the prompt stays until the next one arrives. That of other files does not: it would be too low. It is also
 * pending while files are uploaded.
 */
export function useEstimate(
	promptText: TextStore,
	columns: readonly Column[],
	assistants: readonly Provider[],
	draftKey: string,
	request: EstimateRequest = estimateNewChat,
): Estimate | "pending" | null {
	const [known, setKnown] = useState<Known | null>(null);
	const config = useConfig();
	const isSearching = useSearchChoice() && config?.features.search === true;
	const { urls: files, isUploading } = useAttachedUrls(draftKey);
	useEffect(() => {
		if (columns.every((column) => isDemo(column, assistants))) return setKnown(null);
		let timer: ReturnType<typeof setTimeout> | undefined;
		let controller = new AbortController();
		const update = async (prompt: string) => {
			controller = new AbortController();
			const { signal } = controller;
			// The estimate is optional: if it fails, the prompt can still be sent.
			const options = { ...(isSearching && { search: true }), ...(files.length > 0 && { attachments: [...files] }) };
			const next = await request(prompt, columns, assistants, options, signal).then(
				({ seats }) => estimateFrom(columns, seats),
				() => null,
			);
			if (!signal.aborted) setKnown({ estimate: next, files });
		};
		const unsubscribe = promptText.watch((text) => {
			clearTimeout(timer);
			controller.abort();
			const { isBlank, problem } = checkPrompt(text);
			if (isBlank || problem !== null) setKnown(null);
			else if (isUploading) setKnown(WAITING);
			else timer = setTimeout(() => void update(text), DEBOUNCE_MS);
		});
		return () => {
			unsubscribe();
			clearTimeout(timer);
			controller.abort();
		};
	}, [promptText, columns, assistants, isSearching, files, isUploading, request]);
	const estimate = useMemo(() => estimateOf(known?.estimate ?? null, columns), [known, columns]);
	return known !== null && (isUploading || known.files !== files) ? "pending" : estimate;
}
