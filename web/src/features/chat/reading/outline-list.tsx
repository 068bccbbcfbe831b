import "./outline-list.css";
import type { ProviderResponse } from "@parallax/contract";
import { useMemo } from "react";
import { useSeat } from "../../assistants/index.ts";
import { chatMessages } from "../chat-messages.ts";
import { useNameInTurn, useTurnScope } from "../turn/turn-context.tsx";
import { findColumn } from "../turn/turn-elements.ts";
import { outlineOf } from "./outline.ts";

function goTo(column: HTMLElement | null, index: number): void {
	const heading = column?.querySelectorAll<HTMLElement>(".answer :is(h3, h4, h5)")[index];
	if (!heading) return;
	heading.tabIndex = -1;
	heading.focus({ preventScroll: true });
	heading.scrollIntoView();
}

/** The headings of one answer, as buttons that scroll to them. */
export function OutlineList({ response }: { readonly response: ProviderResponse }) {
	const { turn } = useTurnScope();
	const { name } = useSeat(response.seat);
	const label = useNameInTurn(chatMessages.outlineOf(name));
	const entries = useMemo(() => outlineOf(response.response), [response.response]);
	if (entries.length < 2) return null;
	const top = Math.min(...entries.map(({ level }) => level));
	return (
		<nav aria-label={label}>
			<p>{chatMessages.inThisAnswer}</p>
			<ul>
				{entries.map(({ level, words }, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: headings are only appended.
					<li key={index} className={level > top ? "is-deeper" : undefined}>
						<button type="button" onClick={() => goTo(findColumn(turn, response.seat), index)}>
							{words}
						</button>
					</li>
				))}
			</ul>
		</nav>
	);
}
