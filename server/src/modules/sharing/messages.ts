import type { ProviderId } from "@parallax/contract";
import { assistantName } from "../../providers/index.ts";

const moment = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });
const list = new Intl.ListFormat("en", { style: "long", type: "conjunction" });
const names = (ids: readonly ProviderId[]): string => list.format(ids.map((id) => assistantName(id)));

/** The words of a shared chat's page for those who read it without scripts, and for link previews. */
export const messages = {
	title: (prompt: string) => `${prompt} – Parallax`,
	description: (answered: number, all: number, providers: readonly ProviderId[]) =>
		`${answered} of ${all} answered: ${names(providers)}, side by side.`,
	demos: (providers: readonly ProviderId[]) => `Sample answers, not from ${names(providers)}.`,
	madeOfDemos: (providers: readonly ProviderId[]) => `Based on sample answers, not real ${names(providers)} output.`,
	agreement: (agreed: number, contradicted: number) =>
		`${agreed} ${agreed === 1 ? "claim" : "claims"} agreed, ${contradicted} contradicted.`,
	imageAlt: "The prompt, the assistants asked, how long each took, and how much they agree.",
	shared: "Shared Conversation",
	prompt: "Shared Prompt",
	providers: "Providers",
	all: "All",
	created: "Created",
	at: (ms: number) => `${moment.format(ms)} UTC`,
	demo: (name: string) => `Sample answer, not from ${name}.`,
	pending: "This answer is still being written. Reload the page to read more.",
	failed: (name: string) => `Unable to connect to ${name} API. Please try again.`,
	empty: "No text was received.",
	seconds: (ms: number) => `${(ms / 1000).toFixed(1)}s`,
	analysis: "AI Response Analysis",
	collective: "Collective summary",
	comparison: "Response comparison",
	individual: "Individual summaries",
	stale: "An answer changed after this summary was made.",
	picture: "Chart of who said what: agreement, disagreement, length and time",
	tryIt: "Try it yourself!",
	startNew: "Start New Conversation",
	privacy: "Privacy",
	terms: "Terms",
	busy: "Too many preview images were requested. Try again in a minute.",
};
