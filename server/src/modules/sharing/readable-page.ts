import {
	type ChatSession,
	countAssistants,
	isPasted,
	leftOutSeats,
	type Merge,
	numberedSources,
	type ProviderResponse,
	type ResponsesPayload,
	type Review,
	type Seat,
	type Turn,
} from "@parallax/contract";
import { type Html, html } from "../../http/index.ts";
import { BUILT_IN_ASSISTANTS } from "../../providers/index.ts";
import { inSeatOrder } from "../chat/index.ts";
import { citedText, reviewParts } from "../history/index.ts";
import { messages } from "./messages.ts";

type Seats = readonly Seat[];

/** One turn of the page. */
export interface ReadableTurn {
	readonly turn: Turn;
	readonly payload: ResponsesPayload;
	/** What the columns think of each other's answers; undefined without a review. */
	readonly review?: Review | undefined;
}

const nameOf = ({ seat }: Pick<ProviderResponse, "seat">, seats: Seats): string =>
	seats.find(({ id }) => id === seat)?.name ?? seat;

/** Google's terms allow the sources of its search only beside its suggestions, which this page does not have. */
const citationsOf = ({ citations, grounded }: ProviderResponse) => (grounded ? [] : citations);

/** The sources of an answer, whose numbers stand in its text. */
function sourcesOf(response: ProviderResponse): Html | null {
	const items = numberedSources(citationsOf(response)).map(
		({ title, url }) =>
			html`<li dir="auto">${title}: <a href="${url}" rel="noopener noreferrer nofollow ugc" target="_blank">${url}</a></li>`,
	);
	return items.length === 0 ? null : html`<p class="facts">${messages.sources}</p><ol class="facts">${items}</ol>`;
}

function textOf(answer: ProviderResponse, name: string): Html {
	const { status, error } = answer;
	const response = citedText({ text: answer.response, citations: citationsOf(answer) });
	if (status === "error") {
		const partialText = response === "" ? null : html`<div class="text" dir="auto">${response}</div>`;
		return html`<p class="failed">${error ?? messages.failed(name)}</p>${partialText}`;
	}
	const text = response === "" && status === "success" ? messages.empty : response;
	return html`<div class="text" dir="auto">${text}</div>${status === "pending" ? html`<p>${messages.pending}</p>` : null}`;
}

/** The names of the seats whose answers are demonstrations. */
export const demoNames = (responses: readonly ProviderResponse[], seats: Seats): string[] =>
	responses.flatMap((response) => (response.demo ? [nameOf(response, seats)] : []));

/** The notes of an answer, one sentence each, for example about a parameter that was left out. */
const notesOf = ({ stale, notes }: ProviderResponse): Html[] =>
	[...(stale ? [messages.staleAnswer] : []), ...notes.map(({ text }) => text)].map(
		(sentence) => html`<p class="facts" dir="auto">${sentence}</p>`,
	);

function answer(response: ProviderResponse, seats: Seats): Html {
	const { model, totalMs, demo } = response;
	const name = nameOf(response, seats);
	const seat = seats.find(({ id }) => id === response.seat);
	const facts = [
		isPasted(response) ? (seat?.modelName ?? messages.pasted) : model,
		totalMs === null ? null : messages.seconds(totalMs),
	].filter((fact) => fact !== null);
	return html`<article><h2>${name}</h2>${facts.length > 0 ? html`<p class="facts">${facts.join(" · ")}</p>` : null}${
		demo ? html`<p class="demo">${messages.demo(name)}</p>` : null
	}${textOf(response, name)}${sourcesOf(response)}${notesOf(response)}</article>`;
}

const section = (heading: string, text: string | null): Html | null =>
	text === null ? null : html`<h3>${heading}</h3><div class="text" dir="auto">${text}</div>`;

/** With a word on what changed after it was written. */
const textOfMerge = (merge: Merge | null): string | null =>
	merge === null ? null : [...(merge.stale ? [messages.staleMerge] : []), merge.text].join("\n\n");

function analysisSection({ responses, analysis, ...texts }: ResponsesPayload, seats: Seats): Html | null {
	const { collectiveSummary, comparison, merges, visualizationImageUrl } = texts;
	if (!analysis) return null;
	const summaries = responses.flatMap((response) =>
		response.summary === null ? [] : [html`<dt>${nameOf(response, seats)}</dt><dd dir="auto">${response.summary}</dd>`],
	);
	const demos = demoNames(responses, seats);
	return html`<section><h2>${messages.analysis}</h2>${
		demos.length > 0 ? html`<p class="demo">${messages.madeOfDemos(demos)}</p>` : null
	}${analysis.stale ? html`<p>${messages.stale}</p>` : null}${section(messages.collective, collectiveSummary)}${
		visualizationImageUrl === null ? null : html`<p><img src="${visualizationImageUrl}" alt="${messages.picture}"></p>`
	}${section(messages.best, textOfMerge(merges.best))}${section(messages.disputed, textOfMerge(merges.disputed))}${section(messages.comparison, comparison)}${
		summaries.length > 0 ? html`<h3>${messages.individual}</h3><dl>${summaries}</dl>` : null
	}</section>`;
}

/** The specification calls its four assistants 'All'. */
const areBuiltIn = (seats: Seats): boolean =>
	seats.map(({ id }) => id).join() === BUILT_IN_ASSISTANTS.map(({ id }) => id).join();

/** Whether the turn was asked with a search, from whose answer it continued, and which columns were not asked. */
function turnNotes({ turn, payload }: ReadableTurn, seats: Seats): Html[] {
	const { carried, number, search } = turn;
	const leftOut = leftOutSeats(seats, number, payload.responses);
	const notes = [
		...(search ? [messages.search] : []),
		...(carried === null ? [] : [messages.carried(nameOf({ seat: carried }, seats))]),
		...(leftOut.length === 0 ? [] : [messages.notAsked(leftOut.map(({ name }) => name))]),
	];
	return notes.map((note) => html`<p class="facts" dir="auto">${note}</p>`);
}

/** The files of a prompt. The server serves pictures of these types for display. */
function filesOf({ attachments = [] }: Turn): Html | null {
	if (attachments.length === 0) return null;
	const items = attachments.map(({ name, type, url }) => {
		const picture = /^image\/(?:png|jpeg|webp|gif)$/.test(type)
			? html`<img src="${url}" alt="" loading="lazy"> `
			: null;
		return html`<li dir="auto"><a href="${url}">${picture}${name}</a></li>`;
	});
	return html`<p class="facts">${messages.files}</p><ul class="files">${items}</ul>`;
}

/** The mean order of the answers, and the opinion of each reviewer on each answer. */
function reviewSection(one: Pick<ReadableTurn, "review">, seats: Seats): Html | null {
	const review = reviewParts(one, (answer) => nameOf(answer, seats));
	if (!review) return null;
	const lines = review.lines.map(({ head, fault }) => {
		const found = fault && html`<blockquote dir="auto">“${fault.quote}” ${fault.text}</blockquote>`;
		return html`<li dir="auto">${head}${found}</li>`;
	});
	return html`<section><h2>${messages.review}</h2><p>${messages.reviewText}</p>${review.notes.map(
		(note) => html`<p class="demo">${note}</p>`,
	)}<ol>${review.standings.map((standing) => html`<li dir="auto">${standing}</li>`)}</ol><ul>${lines}</ul></section>`;
}

function voteLine({ vote }: Turn, seats: Seats): Html | null {
	if (!vote) return null;
	const places = vote.ranking ?? (vote.best === null ? [] : [[vote.best]]);
	return html`<p dir="auto">${messages.vote(places.map((tied) => tied.map((seat) => nameOf({ seat }, seats))))}</p>`;
}

/** The prompt of the first turn is the heading of the page. */
const turnHead = ({ number, prompt, createdAt }: Turn): Html =>
	html`<h2 class="prompt" dir="auto">${prompt}</h2><p class="facts">${messages.promptOf(number, messages.at(Date.parse(createdAt)))}</p>`;

function turnSection(one: ReadableTurn, index: number, seats: Seats): Html {
	const responses = inSeatOrder(one.payload.responses, seats);
	return html`${index > 0 ? turnHead(one.turn) : null}${filesOf(one.turn)}${turnNotes(one, seats)}${responses.map(
		(each) => answer(each, seats),
	)}${voteLine(one.turn, seats)}${analysisSection({ ...one.payload, responses }, seats)}${reviewSection(one, seats)}`;
}

/** What the page is, and who shared it, if that person has a public profile. */
function intro({ seats, turns, sharedBy }: ChatSession): Html {
	const by = sharedBy && html` ${messages.sharedBy(sharedBy.displayName ?? `@${sharedBy.username}`)}`;
	return html`<p dir="auto">${messages.intro(countAssistants(seats), turns.length)}${by ?? null}</p>`;
}

/** A chat as its shared page shows it, as a plain document in which Markdown is not rendered. */
export function readablePage(session: ChatSession, turns: readonly ReadableTurn[]): Html {
	const { prompt, createdAt, seats, shared } = session;
	const providers = areBuiltIn(seats) ? messages.all : seats.map(({ name }) => name).join(", ");
	return html`<link rel="stylesheet" href="/read.css"><main class="read"><p>${shared ? messages.shared : messages.notShared}</p>${
		shared ? intro(session) : null
	}<h1 dir="auto">${
		prompt
	}</h1><dl class="facts"><dt>${messages.providers}</dt><dd>${providers}</dd><dt>${messages.created}</dt><dd>${messages.at(
		Date.parse(createdAt),
	)}</dd></dl>${turns.map((turn, index) => turnSection(turn, index, seats))}<p><strong>${messages.tryIt}</strong> <a href="/">${
		messages.startNew
	}</a></p><p><a href="/privacy">${messages.privacy}</a> <a href="/terms">${messages.terms}</a></p></main>`;
}
