import { isSettled, type ProviderResponse, type Seat } from "@parallax/contract";
import { useEffect, useMemo, useRef } from "react";
import { flushSync } from "react-dom";
import { type Command, useCommands } from "../../../lib/keys/commands.ts";
import { toast } from "../../../ui/toasts/toast-store.ts";
import { seatName, seatOf } from "../../assistants/index.ts";
import { chatMessages } from "../chat-messages.ts";
import { copyAllAnswers, copyAnswer } from "../compare/copy-answers.ts";
import type { ReadingActions, ReadingView } from "../reading/use-reading-view.ts";
import type { ChatActions } from "../stream/use-chat-actions.ts";
import type { TimesOf } from "./column.tsx";
import { columnId, seatAround } from "./column-place.ts";
import { sayRetryTime } from "./failure/retry-wait.ts";
import { liveState } from "./live-state.ts";

export interface ColumnCommandOptions {
	readonly prompt: string;
	readonly seats: readonly Seat[];
	readonly responses: readonly ProviderResponse[];
	readonly timesOf: TimesOf;
	readonly isCutOff: boolean;
	readonly view: ReadingView;
	readonly reading: ReadingActions;
	readonly actions: ChatActions | null;
}

const columnOf = (seatId: string) => document.getElementById(columnId(seatId));

/** The answer that has the focus, otherwise the current one. */
function targetResponse({
	responses,
	view,
}: Pick<ColumnCommandOptions, "responses" | "view">): ProviderResponse | undefined {
	const focused = seatAround(document.activeElement);
	return responses.find(({ seat }) => seat === focused) ?? responses.find(({ seat }) => seat === view.current);
}

function copied(copying: Promise<void>): void {
	copying.then(
		() => toast({ title: chatMessages.copied }),
		() => toast({ ...chatMessages.copyFailed, tone: "destructive" }),
	);
}

type Copied = Pick<ColumnCommandOptions, "prompt" | "seats" | "responses">;

export function copyAll({ prompt, seats, responses }: Copied): Promise<void> {
	const answers = responses.filter(({ response }) => response !== "");
	return copyAllAnswers(
		prompt,
		answers.map(({ seat, response }) => ({
			name: seatName(seats, seat),
			markdown: response,
			body: columnOf(seat),
		})),
	);
}

function goTo(seatId: string, reading: ReadingActions): void {
	// A column cannot be focused before it is rendered.
	flushSync(() => reading.bringForward(seatId));
	const column = columnOf(seatId);
	column?.focus({ preventScroll: true });
	column?.scrollIntoView({ block: "nearest", inline: "start" });
}

/** Does what the Retry button of the column does in its present state. */
function askAgain({ seats, responses, view, timesOf, isCutOff, actions }: ColumnCommandOptions): void {
	const response = targetResponse({ responses, view });
	if (!response || !actions) return;
	if (sayRetryTime(seatName(seats, response.seat), response)) return;
	const { kind } = liveState(response, { times: timesOf(response.id), isCutOff }, Date.now());
	void (kind === "stalled" ? actions.startOver(response) : actions.retry(response));
}

function stopTargeted(options: ColumnCommandOptions): void {
	const response = targetResponse(options);
	if (response) void options.actions?.stop(response);
}

type Now = () => ColumnCommandOptions;

const columnCommands = (now: Now, seats: readonly Seat[], asked: readonly string[]): Command[] =>
	asked.map((id, place) => {
		const seat = seatOf(seats, id);
		return {
			id: `column-${id}`,
			title: chatMessages.commands.goTo(seat.name),
			rank: 1,
			mark: seat,
			keys: [`${place + 1}`, `Alt+${place + 1}`],
			run: () => goTo(id, now().reading),
		};
	});

const answerCommands = (now: Now): Command[] => [
	{
		id: "enlarge",
		title: chatMessages.commands.enlarge,
		keys: ["e", "Alt+F"],
		run() {
			const response = targetResponse(now());
			if (response) now().reading.enlarge(response.seat);
		},
	},
	{
		id: "copy",
		title: chatMessages.commands.copy,
		keys: ["c", "Alt+C"],
		run() {
			const response = targetResponse(now());
			if (response?.response) copied(copyAnswer(response.response, columnOf(response.seat)));
		},
	},
	{ id: "copy-all", title: chatMessages.commands.copyAll, run: () => copied(copyAll(now())) },
	{ id: "align", title: chatMessages.alignReading, run: () => now().reading.toggle("aligned") },
	{ id: "compare", title: chatMessages.commands.compare, alias: "diff", run: () => now().reading.toggle("compared") },
];

const ownerCommands = (now: Now, isRunning: boolean): Command[] => [
	{
		id: "retry",
		title: chatMessages.commands.retry,
		keys: ["r", "Alt+R"],
		run: () => askAgain(now()),
	},
	...(isRunning ? [{ id: "stop-one", title: chatMessages.commands.stopOne, run: () => stopTargeted(now()) }] : []),
];

/** The commands for answers, run by keys or from the command palette. */
export function useColumnCommands(options: ColumnCommandOptions): void {
	const latest = useRef(options);
	useEffect(() => {
		latest.current = options;
	});
	const asked = options.responses.map(({ seat }) => seat).join(" ");
	const { seats } = options;
	const isOwner = options.actions !== null;
	const isRunning = !options.responses.every(isSettled);
	const commands = useMemo(() => {
		const now: Now = () => latest.current;
		return [
			...columnCommands(now, seats, asked.split(" ")),
			...answerCommands(now),
			...(isOwner ? ownerCommands(now, isRunning) : []),
		];
	}, [asked, seats, isOwner, isRunning]);
	useCommands(commands);
}
