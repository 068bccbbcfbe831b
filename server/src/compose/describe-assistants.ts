import type { Assistant } from "../providers/index.ts";

const listed = (title: string, entries: readonly string[]): string[] =>
	entries.length > 0 ? [`${title}: ${entries.join(", ")}.`] : [];

/** 'Ollama (llama3.2:3b, counts as free)' */
function describeConnected({ name, subtitle, address }: Assistant): string {
	return `${name} (${subtitle}${address?.isFree ? ", counts as free" : ""})`;
}

const isUnreached = ({ address }: Assistant): boolean => address?.models.problem()?.isUnreached ?? false;

/** The list of an assistant that answered, but not with a list of models; empty when there is no such problem. */
function describeListProblem({ name, address }: Assistant): string[] {
	const problem = address?.models.problem() ?? null;
	if (!address || problem === null || problem.isUnreached) return [];
	return [`${name} at ${address.host}: its list of models ${problem.reason}`];
}

/** What the operator wants to know at the start, one line each: who answers, who cannot, and why. */
export function describeAssistants(assistants: readonly Assistant[]): string[] {
	const real = assistants.filter(({ demo }) => !demo);
	const reached = real.filter((assistant) => !isUnreached(assistant));
	const isPending = ({ model, address }: Assistant) => model === "" && address?.models.problem() === null;
	const unreached = real.filter(isUnreached).flatMap(({ name, address }) => {
		const problem = address?.models.problem();
		return address && problem ? [`${name} at ${address.host} (${problem.reason})`] : [];
	});
	return [
		...listed("Assistants", reached.filter(({ model }) => model !== "").map(describeConnected)),
		...listed(
			real.length > 0 ? "Sample answers" : "No assistant is connected, so all show sample answers",
			assistants.filter(({ demo }) => demo).map(({ name }) => name),
		),
		...listed("Not reached", unreached),
		...listed("Not ready", reached.flatMap(describeListProblem)),
		...listed(
			"No answer yet",
			real.filter(isPending).flatMap(({ name, address }) => (address ? [`${name} at ${address.host}`] : [])),
		),
	];
}
