import type { Assistant, AssistantAddress, ListProblem } from "../providers/index.ts";

const listed = (title: string, entries: readonly string[]): string[] =>
	entries.length > 0 ? [`${title}: ${entries.join(", ")}.`] : [];

interface AtAddress extends Assistant {
	readonly address: AssistantAddress;
}

const isReal = (assistant: Assistant): assistant is AtAddress => assistant.address !== undefined;
const problemOf = ({ address }: AtAddress): ListProblem | null => address.models.problem();
const isUnreached = (assistant: AtAddress): boolean => problemOf(assistant)?.isUnreached ?? false;
const isReady = ({ model }: AtAddress): boolean => model !== "";

/** 'Ollama at 127.0.0.1:11434' */
const describeAddress = ({ name, address }: AtAddress): string => `${name} at ${address.host}`;

/** 'Ollama (llama3.2:3b, counts as free)' */
const describeReady = ({ name, subtitle, address }: AtAddress): string =>
	`${name} (${subtitle}${address.isFree ? ", counts as free" : ""})`;

const describeUnreached = (assistant: AtAddress): string =>
	`${describeAddress(assistant)} (${problemOf(assistant)?.reason})`;

/** The address answered, but not with a list of models that can be used. */
const describeList = (assistant: AtAddress): string =>
	`${describeAddress(assistant)}: its list of models ${problemOf(assistant)?.reason}`;

/** What the operator wants to know at the start, one line each: who answers, who cannot, and why. */
export function describeAssistants(assistants: readonly Assistant[]): string[] {
	const real = assistants.filter(isReal);
	const reached = real.filter((assistant) => !isUnreached(assistant));
	const withoutList = reached.filter((assistant) => problemOf(assistant) !== null);
	const isUnread = (assistant: AtAddress) => !isReady(assistant) && problemOf(assistant) === null;
	return [
		...listed("Assistants", reached.filter(isReady).map(describeReady)),
		...listed(
			real.length > 0 ? "Sample answers" : "No assistant is connected, so all show sample answers",
			assistants.filter(({ demo }) => demo).map(({ name }) => name),
		),
		...listed("Not reached", real.filter(isUnreached).map(describeUnreached)),
		...listed("Not ready", withoutList.filter((assistant) => !isReady(assistant)).map(describeList)),
		...listed("List not read", withoutList.filter(isReady).map(describeList)),
		...listed("No answer yet", real.filter(isUnread).map(describeAddress)),
	];
}
