import { isPasted, isSettled, type ProviderResponse, type Seat } from "@parallax/contract";
import { useEffect, useMemo, useRef } from "react";
import { flushSync } from "react-dom";
import type { Command } from "../../../lib/keys/commands.ts";
import { toast } from "../../../ui/toasts/toast-store.ts";
import { isHiddenSeat, seatName, seatOf } from "../../assistants/index.ts";
import { type Voting, voteMessages } from "../../votes/index.ts";
import { chatMessages } from "../chat-messages.ts";
import { copyAllAnswers, copyAnswer } from "../compare/copy-answers.ts";
import type { ReadingActions, ReadingView } from "../reading/use-reading-view.ts";
import type { ChatActions } from "../stream/use-chat-actions.ts";
import { useTurnCommands } from "../turn/turn-commands.ts";
import { closestColumnId, columnId, findColumn } from "../turn/turn-elements.ts";
import type { TimesOf } from "./column.tsx";
import { toastRetryTime } from "./failure/retry-wait.ts";
import { liveState } from "./live-state.ts";

export interface ColumnCommandOptions {
	readonly turn: number;
	readonly prompt: string;
	readonly seats: readonly Seat[];
	readonly responses: readonly ProviderResponse[];
	readonly timesOf: TimesOf;
	readonly isCutOff: boolean;
	readonly view: ReadingView;
	readonly reading: ReadingActions;
	readonly actions: ChatActions | null;
	/** Null where nothing can be voted on. */
	readonly voting: Voting | null;
}

type TargetOptions = Pick<ColumnCommandOptions, "turn" | "responses" | "view">;

function focusedResponse({ turn, responses }: Omit<TargetOptions, "view">): ProviderResponse | undefined {
	const focused = closestColumnId(document.activeElement);
	return responses.find(({ seat }) => columnId(turn, seat) === focused);
}

/** The answer that has the focus, otherwise the current one. */
const targetResponse = (options: TargetOptions): ProviderResponse | undefined =>
	focusedResponse(options) ?? options.responses.find(({ seat }) => seat === options.view.current);

function toastCopyResult(copying: Promise<void>): void {
	copying.then(
		() => toast({ title: chatMessages.copied }),
		() => toast({ ...chatMessages.copyFailed, tone: "destructive" }),
	);
}

type CopyAllInput = Pick<ColumnCommandOptions, "turn" | "prompt" | "seats" | "responses">;

export function copyAll({ turn, prompt, seats, responses }: CopyAllInput): Promise<void> {
	const answers = responses.filter(({ response }) => response !== "");
	return copyAllAnswers(
		prompt,
		answers.map((answer) => ({
			name: seatName(seats, answer.seat),
			answer,
			body: findColumn(turn, answer.seat),
		})),
	);
}

function goTo(seatId: string, { turn, reading }: Pick<ColumnCommandOptions, "turn" | "reading">): void {
	// A column cannot be focused before it is rendered.
	flushSync(() => reading.bringForward(seatId));
	const column = findColumn(turn, seatId);
	column?.focus({ preventScroll: true });
	column?.scrollIntoView({ block: "nearest", inline: "start" });
}

/** Runs the action of the column's Retry button: a stalled answer is stopped and retried. */
function retryTargeted(options: ColumnCommandOptions): void {
	const { seats, timesOf, isCutOff, actions, responses } = options;
	const response = targetResponse(options);
	if (!response || !actions || isPasted(response)) return;
	if (isHiddenSeat(seatOf(seats, response.seat)) && !responses.every(isSettled)) return;
	if (toastRetryTime(seatName(seats, response.seat), response)) return;
	const { kind } = liveState(response, { times: timesOf(response.id), isCutOff }, Date.now());
	void (kind === "stalled" ? actions.startOver(response) : actions.retry(response));
}

function stopTargeted(options: ColumnCommandOptions): void {
	const response = targetResponse(options);
	if (response) void options.actions?.stop(response);
}

type GetOptions = () => ColumnCommandOptions;

const columnCommands = (getOptions: GetOptions, seats: readonly Seat[], seatIds: readonly string[]): Command[] =>
	seatIds.map((id, index) => {
		const seat = seatOf(seats, id);
		return {
			id: `column-${id}`,
			title: chatMessages.commands.goTo(seat.name),
			rank: 1,
			mark: seat,
			keys: [`${index + 1}`, `Alt+${index + 1}`],
			run: () => goTo(id, getOptions()),
		};
	});

const answerCommands = (getOptions: GetOptions): Command[] => [
	{
		id: "enlarge",
		title: chatMessages.commands.enlarge,
		keys: ["e", "Alt+F"],
		run() {
			const response = targetResponse(getOptions());
			if (response) getOptions().reading.enlarge(response.seat);
		},
	},
	{
		id: "copy",
		title: chatMessages.commands.copy,
		keys: ["c", "Alt+C"],
		run() {
			const options = getOptions();
			const response = targetResponse(options);
			if (response?.response) toastCopyResult(copyAnswer(response, findColumn(options.turn, response.seat)));
		},
	},
	{ id: "copy-all", title: chatMessages.commands.copyAll, run: () => toastCopyResult(copyAll(getOptions())) },
	{ id: "align", title: chatMessages.alignReading, run: () => getOptions().reading.toggle("aligned") },
	{
		id: "compare",
		title: chatMessages.commands.compare,
		alias: "diff",
		run: () => getOptions().reading.toggle("compared"),
	},
];

const ownerCommands = (getOptions: GetOptions, isRunning: boolean): Command[] => [
	{
		id: "retry",
		title: chatMessages.commands.retry,
		keys: ["r", "Alt+R"],
		run: () => retryTargeted(getOptions()),
	},
	...(isRunning
		? [{ id: "stop-one", title: chatMessages.commands.stopOne, run: () => stopTargeted(getOptions()) }]
		: []),
];

const voteCommands = (getOptions: GetOptions): Command[] => [
	{
		id: "vote-best",
		title: voteMessages.commands.best,
		keys: ["b"],
		rank: 1,
		run() {
			const options = getOptions();
			const response = focusedResponse(options);
			if (response?.status === "success") options.voting?.chooseByKey(response.seat);
			else toast({ title: voteMessages.noAnswer });
		},
	},
	{
		id: "vote-order",
		title: voteMessages.commands.order,
		keys: ["v"],
		rank: 1,
		run: () => getOptions().voting?.setOrdering(true),
	},
	{ id: "vote-none", title: voteMessages.commands.none, rank: 2, run: () => getOptions().voting?.chooseNone() },
];

/** The commands for answers, run by keys or from the command palette. */
export function useColumnCommands(options: ColumnCommandOptions): void {
	const latest = useRef(options);
	useEffect(() => {
		latest.current = options;
	});
	const joinedSeatIds = options.responses.map(({ seat }) => seat).join(" ");
	const { seats } = options;
	const isOwner = options.actions !== null;
	const isRunning = !options.responses.every(isSettled);
	const isVotable = options.voting !== null;
	const commands = useMemo(() => {
		const getOptions: GetOptions = () => latest.current;
		return [
			...columnCommands(getOptions, seats, joinedSeatIds.split(" ")),
			...answerCommands(getOptions),
			...(isOwner ? ownerCommands(getOptions, isRunning) : []),
			...(isVotable ? voteCommands(getOptions) : []),
		];
	}, [joinedSeatIds, seats, isOwner, isRunning, isVotable]);
	useTurnCommands(commands);
}
