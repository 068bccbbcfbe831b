const dateFormat = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });
const listFormat = new Intl.ListFormat("en", { style: "long", type: "conjunction" });

/** The texts of a shared chat's page for readers without scripts and for link previews. */
export const messages = {
	title: (prompt: string) => `${prompt} – Parallax`,
	description: (answered: number, all: number, names: readonly string[]) =>
		`${answered} of ${all} answered: ${listFormat.format(names)}, side by side.`,
	severalDescription: (prompts: number, names: readonly string[], last: string) =>
		`${prompts} prompts, answered by ${listFormat.format(names)} side by side. The last: “${last}”`,
	demos: (names: readonly string[]) => `Sample answers, not from ${listFormat.format(names)}.`,
	madeOfDemos: (names: readonly string[]) => `Based on sample answers, not real ${listFormat.format(names)} output.`,
	agreement: (agreed: number, contradicted: number) =>
		`${agreed} ${agreed === 1 ? "claim" : "claims"} agreed, ${contradicted} contradicted.`,
	imageAlt: (hasSeveral: boolean) =>
		`${hasSeveral ? "The first prompt" : "The prompt"}, the assistants asked, how long each took, and how much they agree.`,
	shared: "Shared Conversation",
	/** For readers who have never heard of the product. */
	intro: (assistants: number, prompts: number) => {
		const asked = prompts === 1 ? "A question" : `${prompts} questions`;
		if (assistants === 0) return `${asked}, with pasted answers.`;
		return assistants === 1
			? `${asked} to an AI assistant, with its ${prompts === 1 ? "answer" : "answers"}.`
			: `${asked} to ${assistants} AI assistants at once, with all their answers.`;
	},
	sharedBy: (name: string) => `Shared by ${name}.`,
	files: "Files of this prompt:",
	search: "The assistants were asked to search the web.",
	sources: "Sources:",
	promptOf: (turn: number, at: string) => `Prompt ${turn} · ${at}`,
	carried: (name: string) => `Continued from ${name}'s answer.`,
	notAsked: (names: readonly string[]) => `Not asked: ${listFormat.format(names)}.`,
	notShared: "Only you can see this page: this chat is not shared.",
	prompt: "Shared Prompt",
	providers: "Providers",
	all: "All",
	created: "Created",
	at: (ms: number) => `${dateFormat.format(ms)} UTC`,
	pasted: "Pasted by the owner",
	pastedNames: (names: readonly string[]) => `Pasted, not asked for: ${listFormat.format(names)}.`,
	demo: (name: string) => `Sample answer, not from ${name}.`,
	pending: "This answer is still being written. Reload the page to read more.",
	failed: (name: string) => `Unable to connect to ${name} API. Please try again.`,
	empty: "No text was received.",
	seconds: (ms: number) => `${(ms / 1000).toFixed(1)}s`,
	analysis: "AI Response Analysis",
	collective: "Collective summary",
	best: "Best answer",
	disputed: "Only what is disputed",
	staleMerge: "An answer or the claim map changed after this was written.",
	comparison: "Response comparison",
	individual: "Individual summaries",
	review: "Peer review",
	reviewText: "What the assistants think of each other's answers, not who is right.",
	/** The places of a vote, each with the names of the answers that share it; none where no answer was chosen. */
	vote: (places: readonly (readonly string[])[]) => {
		const [first] = places;
		if (!first) return "The owner of this chat chose none of these answers.";
		if (places.length === 1) return `The owner of this chat chose ${listFormat.format(first)}.`;
		return `The owner of this chat put the answers in an order: ${places.map((tied) => listFormat.format(tied)).join(", then ")}.`;
	},
	staleAnswer: "An earlier answer that this one builds on was replaced.",
	stale: "An answer changed after this summary was made.",
	picture: "Chart of who said what: agreement, disagreement, length and time",
	allTurns: "Read the answers to all prompts",
	tryIt: "Try it yourself!",
	startNew: "Start New Conversation",
	privacy: "Privacy",
	terms: "Terms",
	busy: "Too many preview images were requested. Try again in a minute.",
};
