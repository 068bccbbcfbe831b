import { PROVIDER_IDS, type ProviderId, type ProviderResponse, type ResponsesPayload } from "@parallax/contract";
import { type Html, html } from "../../http/index.ts";
import { assistantName } from "../../providers/index.ts";
import { type OwnedChat, type SharedChat, selectedProviders } from "../chat/index.ts";
import { messages } from "./messages.ts";

const nameOf = (id: ProviderId): string => assistantName(id);

function textOf({ provider, status, response, error }: ProviderResponse): Html {
	if (status === "error") {
		const kept = response === "" ? null : html`<div class="text" dir="auto">${response}</div>`;
		return html`<p class="failed">${error ?? messages.failed(nameOf(provider))}</p>${kept}`;
	}
	const text = response === "" && status === "success" ? messages.empty : response;
	return html`<div class="text" dir="auto">${text}</div>${status === "pending" ? html`<p>${messages.pending}</p>` : null}`;
}

/** Whose answers are demonstrations. */
export const demonstratedIn = (responses: readonly ProviderResponse[]): ProviderId[] =>
	responses.flatMap(({ provider, demo }) => (demo ? [provider] : []));

function answer(response: ProviderResponse): Html {
	const { provider, model, totalMs, demo } = response;
	const facts = [model, totalMs === null ? null : messages.seconds(totalMs)].filter((fact) => fact !== null);
	return html`<article><h2>${nameOf(provider)}</h2>${facts.length > 0 ? html`<p class="facts">${facts.join(" · ")}</p>` : null}${
		demo ? html`<p class="demo">${messages.demo(nameOf(provider))}</p>` : null
	}${textOf(response)}</article>`;
}

const section = (head: string, text: string | null): Html | null =>
	text === null ? null : html`<h3>${head}</h3><div class="text" dir="auto">${text}</div>`;

function analysisOf({ responses, analysis, ...made }: ResponsesPayload): Html | null {
	const { collectiveSummary, comparison, visualizationImageUrl } = made;
	if (!analysis) return null;
	const summaries = responses.flatMap(({ provider, summary }) =>
		summary === null ? [] : [html`<dt>${nameOf(provider)}</dt><dd dir="auto">${summary}</dd>`],
	);
	const demos = demonstratedIn(responses);
	return html`<section><h2>${messages.analysis}</h2>${
		demos.length > 0 ? html`<p class="demo">${messages.madeOfDemos(demos)}</p>` : null
	}${analysis.stale ? html`<p>${messages.stale}</p>` : null}${section(messages.collective, collectiveSummary)}${
		visualizationImageUrl === null ? null : html`<p><img src="${visualizationImageUrl}" alt="${messages.picture}"></p>`
	}${section(messages.comparison, comparison)}${
		summaries.length > 0 ? html`<h3>${messages.individual}</h3><dl>${summaries}</dl>` : null
	}</section>`;
}

/** All of a shared chat as one plain document: Markdown stays the text that it is. */
export function readablePage(chat: OwnedChat | SharedChat, payload: ResponsesPayload): Html {
	const asked = selectedProviders(chat);
	const providers = asked.length === PROVIDER_IDS.length ? messages.all : asked.map(nameOf).join(", ");
	return html`<link rel="stylesheet" href="/read.css"><main class="read"><p>${messages.shared}</p><h1 dir="auto">${
		chat.prompt
	}</h1><dl class="facts"><dt>${messages.providers}</dt><dd>${providers}</dd><dt>${messages.created}</dt><dd>${messages.at(
		chat.created_at,
	)}</dd></dl>${payload.responses.map(answer)}${analysisOf(payload)}<p><strong>${messages.tryIt}</strong> <a href="/">${
		messages.startNew
	}</a></p><p><a href="/privacy">${messages.privacy}</a> <a href="/terms">${messages.terms}</a></p></main>`;
}
