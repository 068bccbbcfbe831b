import { isSettled, type ProviderId, type ProviderResponse } from "@parallax/contract";
import { useEffect, useMemo, useRef } from "react";
import { flushSync } from "react-dom";
import { type Command, useCommands } from "../../../lib/keys/commands.ts";
import { toast } from "../../../ui/toasts/toast-store.ts";
import { chatMessages } from "../chat-messages.ts";
import { copyAllAnswers, copyAnswer } from "../compare/copy-answers.ts";
import { PROVIDER_NAMES } from "../messages.ts";
import type { ReadingActions, ReadingView } from "../reading/use-reading-view.ts";
import type { ChatActions } from "../stream/use-chat-actions.ts";
import type { TimesOf } from "./column.tsx";
import { columnId } from "./column-place.ts";
import { liveState } from "./live-state.ts";
import { sayRetryTime } from "./retry-wait.ts";

export interface ColumnCommandOptions {
	readonly prompt: string;
	readonly responses: readonly ProviderResponse[];
	readonly timesOf: TimesOf;
	readonly isCutOff: boolean;
	readonly view: ReadingView;
	readonly reading: ReadingActions;
	readonly actions: ChatActions | null;
}

const columnOf = (provider: ProviderId) => document.getElementById(columnId(provider));

/** The answer that has the focus, else the one that was looked at last. */
function meant({ responses, view }: Pick<ColumnCommandOptions, "responses" | "view">): ProviderId {
	const focused = document.activeElement?.closest<HTMLElement>(".col")?.dataset.p;
	return responses.find(({ provider }) => provider === focused)?.provider ?? view.current;
}

function copied(copying: Promise<void>): void {
	copying.then(
		() => toast({ title: chatMessages.copied }),
		() => toast({ ...chatMessages.copyFailed, tone: "destructive" }),
	);
}

export function copyAll({ prompt, responses }: Pick<ColumnCommandOptions, "prompt" | "responses">): Promise<void> {
	const answers = responses.filter(({ response }) => response !== "");
	return copyAllAnswers(
		prompt,
		answers.map(({ provider, response }) => ({
			name: PROVIDER_NAMES[provider],
			markdown: response,
			body: columnOf(provider),
		})),
	);
}

function goTo(provider: ProviderId, reading: ReadingActions): void {
	// Before it is on the page a column takes no focus.
	flushSync(() => reading.bringForward(provider));
	const column = columnOf(provider);
	column?.focus({ preventScroll: true });
	column?.scrollIntoView({ block: "nearest", inline: "start" });
}

/** What the column offers as Retry now. */
function askAgain({ responses, view, timesOf, isCutOff, actions }: ColumnCommandOptions): void {
	const provider = meant({ responses, view });
	const response = responses.find((each) => each.provider === provider);
	if (!response || !actions) return;
	if (sayRetryTime(PROVIDER_NAMES[provider], response)) return;
	const { kind } = liveState(response, { times: timesOf(provider), isCutOff }, Date.now());
	void (kind === "stalled" ? actions.startOver(provider) : actions.retry(provider));
}

type Now = () => ColumnCommandOptions;

const columnCommands = (now: Now, providers: readonly ProviderId[]): Command[] =>
	providers.map((provider, place) => ({
		id: `column-${provider}`,
		title: chatMessages.commands.goTo(PROVIDER_NAMES[provider]),
		rank: 1,
		keys: [`${place + 1}`, `Alt+${place + 1}`],
		run: () => goTo(provider, now().reading),
	}));

const answerCommands = (now: Now): Command[] => [
	{
		id: "enlarge",
		title: chatMessages.commands.enlarge,
		keys: ["e", "Alt+F"],
		run: () => now().reading.enlarge(meant(now())),
	},
	{
		id: "copy",
		title: chatMessages.commands.copy,
		keys: ["c", "Alt+C"],
		run() {
			const provider = meant(now());
			const response = now().responses.find((each) => each.provider === provider);
			if (response?.response) copied(copyAnswer(response.response, columnOf(provider)));
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
	...(isRunning
		? [{ id: "stop-one", title: chatMessages.commands.stopOne, run: () => void now().actions?.stop(meant(now())) }]
		: []),
];

/** What the keys and the palette can do with the answers. */
export function useColumnCommands(options: ColumnCommandOptions): void {
	const latest = useRef(options);
	useEffect(() => {
		latest.current = options;
	});
	const asked = options.responses.map(({ provider }) => provider).join(" ");
	const isOwner = options.actions !== null;
	const isRunning = !options.responses.every(isSettled);
	const commands = useMemo(() => {
		const now: Now = () => latest.current;
		const providers = asked.split(" ") as ProviderId[];
		return [
			...columnCommands(now, providers),
			...answerCommands(now),
			...(isOwner ? ownerCommands(now, isRunning) : []),
		];
	}, [asked, isOwner, isRunning]);
	useCommands(commands);
}
