import "./printed-turn.css";
import type { ResponsesPayload } from "@parallax/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { usePrintPreparation } from "../../../lib/page/print.ts";
import { languageOf } from "../../../lib/text/language-of.ts";
import { seatOf, useSeats } from "../../assistants/index.ts";
import { failureText } from "../columns/failure/failure-text.ts";
import { AnswerSources } from "../columns/sources/answer-sources.tsx";
import { responsesQuery, type ShownChatRef, type ShownTurn } from "../stream/chat-queries.ts";
import type { EarlierTurn } from "./use-thread.ts";

/** True while the page is printed; the answers of closed turns are loaded before, if it is printed from its menu. */
export function usePrinting({ side, id }: ShownChatRef, earlier: readonly EarlierTurn[]): boolean {
	const client = useQueryClient();
	const [isPrinting, setPrinting] = useState(false);
	const load = useCallback(
		() =>
			Promise.all(earlier.map(({ turn }) => client.ensureQueryData(responsesQuery({ side, id, turn: turn.number })))),
		[client, side, id, earlier],
	);
	usePrintPreparation(load);
	useEffect(() => {
		const stop = new AbortController();
		// The browser prints what is on the page when the listener returns.
		const print = (next: boolean) => flushSync(() => setPrinting(next));
		window.addEventListener("beforeprint", () => print(true), { signal: stop.signal });
		window.addEventListener("afterprint", () => print(false), { signal: stop.signal });
		return () => stop.abort();
	}, []);
	return isPrinting;
}

/** The answers of a closed turn on paper, as text: rendering them takes longer than the browser waits. */
export function PrintedTurn(shown: ShownTurn) {
	const seats = useSeats();
	const client = useQueryClient();
	const payload = client.getQueryData<ResponsesPayload>(responsesQuery(shown).queryKey);
	return (
		<div className="wrap printed-turn">
			{payload?.responses.map((response) => {
				const seat = seatOf(seats, response.seat);
				return (
					<section key={response.id}>
						<h3>{seat.name}</h3>
						<p dir="auto" lang={languageOf(response.response)}>
							{response.response || (response.status === "error" ? failureText(response, seat) : "")}
						</p>
						<AnswerSources citations={response.citations} />
					</section>
				);
			})}
		</div>
	);
}
