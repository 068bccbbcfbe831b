const dateFormat = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });
const listFormat = new Intl.ListFormat("en", { style: "long", type: "conjunction" });

/** The texts of a shared chat's page for readers without scripts and for link previews. */
export const messages = {
	title: (prompt: string) => `${prompt} – Parallax`,
	description: (answered: number, all: number, names: readonly string[]) =>
		`${answered} of ${all} answered: ${listFormat.format(names)}, side by side.`,
	demos: (names: readonly string[]) => `Sample answers, not from ${listFormat.format(names)}.`,
	madeOfDemos: (names: readonly string[]) => `Based on sample answers, not real ${listFormat.format(names)} output.`,
	agreement: (agreed: number, contradicted: number) =>
		`${agreed} ${agreed === 1 ? "claim" : "claims"} agreed, ${contradicted} contradicted.`,
	imageAlt: "The prompt, the assistants asked, how long each took, and how much they agree.",
	shared: "Shared Conversation",
	notShared: "Only you can see this page: this chat is not shared.",
	prompt: "Shared Prompt",
	providers: "Providers",
	all: "All",
	created: "Created",
	at: (ms: number) => `${dateFormat.format(ms)} UTC`,
	demo: (name: string) => `Sample answer, not from ${name}.`,
	pending: "This answer is still being written. Reload the page to read more.",
	failed: (name: string) => `Unable to connect to ${name} API. Please try again.`,
	empty: "No text was received.",
	seconds: (ms: number) => `${(ms / 1000).toFixed(1)}s`,
	analysis: "AI Response Analysis",
	collective: "Collective summary",
	comparison: "Response comparison",
	individual: "Individual summaries",
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
