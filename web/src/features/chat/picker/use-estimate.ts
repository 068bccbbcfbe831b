import { estimateChat, type Provider } from "@parallax/contract";
import { useEffect, useState } from "react";
import { call } from "../../../lib/server/api.ts";
import { judgePrompt } from "../compose/prompt-length.ts";
import type { WrittenText } from "../compose/written-text.ts";
import { askedSeats } from "./asked-seats.ts";
import type { Column } from "./provider-choice.ts";

/** What each column costs at most, in the order in which they were asked about. */
export interface Estimate {
	readonly columns: readonly Column[];
	readonly seats: readonly number[];
	readonly mostUsd: number;
}

/** A prompt that stands still for so long has a price. */
const STILL_MS = 600;

const isDemo = ({ provider }: Column, assistants: readonly Provider[]): boolean =>
	assistants.find(({ id }) => id === provider)?.demo ?? true;

async function estimate(
	prompt: string,
	columns: readonly Column[],
	assistants: readonly Provider[],
	signal: AbortSignal,
): Promise<Estimate | null> {
	const body = { prompt, ...askedSeats(columns, assistants) };
	const { mostUsd, seats } = await call(estimateChat, { body }, { signal });
	const known = seats.map((seat) => seat.mostUsd).filter((usd) => usd !== null);
	const isWhole = mostUsd !== null && known.length === columns.length;
	return isWhole ? { columns, seats: known, mostUsd } : null;
}

/**
 * The most that the prompt costs; null while that is not known for every column, or nothing is asked for real. The last
 * figure stays until the next one is known.
 */
export function useEstimate(
	written: WrittenText,
	columns: readonly Column[],
	assistants: readonly Provider[],
): Estimate | null {
	const [known, setKnown] = useState<Estimate | null>(null);
	useEffect(() => {
		if (columns.every((column) => isDemo(column, assistants))) return setKnown(null);
		let timer: ReturnType<typeof setTimeout> | undefined;
		let gone = new AbortController();
		const ask = async (prompt: string) => {
			gone = new AbortController();
			const { signal } = gone;
			// A figure is a comfort: without one the prompt is sent all the same.
			const next = await estimate(prompt, columns, assistants, signal).catch(() => null);
			if (!signal.aborted) setKnown(next);
		};
		const forget = written.watch((text) => {
			clearTimeout(timer);
			gone.abort();
			const { isBlank, problem } = judgePrompt(text);
			if (isBlank) setKnown(null);
			else if (problem === null) timer = setTimeout(() => void ask(text), STILL_MS);
		});
		return () => {
			forget();
			clearTimeout(timer);
			gone.abort();
		};
	}, [written, columns, assistants]);
	return known;
}
