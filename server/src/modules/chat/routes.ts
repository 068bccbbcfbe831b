import {
	cancelChat,
	cancelResponse,
	deleteChat,
	estimateChat,
	estimateTurn,
	getChat,
	getSearchSuggestions,
	listAttempts,
	type NewSeat,
	type ProviderResponse,
	restoreAttempt,
	retryResponse,
	revealChat,
	type StartBody,
	startChat,
	startTurn,
	watchChat,
} from "@parallax/contract";
import type { Exchange, Routes } from "../../http/index.ts";
import type { Identity, Owner, Viewer } from "../identity/index.ts";
import { adviceReader, type OwnedChat, ownedChat, turnOf, turnsOf } from "./access.ts";
import { blindOf, refuseByLetters, seatIdAt } from "./blind/blind.ts";
import { hideResponse, NOTHING_SHOWN } from "./blind/hide.ts";
import { checkRetry } from "./blind/request-by-letters.ts";
import { revealChat as reveal, showRevealed } from "./blind/reveal.ts";
import { branchRoutes } from "./branch-routes.ts";
import * as attempts from "./control/attempts.ts";
import { retryResponse as retry } from "./control/retry.ts";
import * as stop from "./control/stop.ts";
import { editionRoutes } from "./edition-routes.ts";
import { labelRoutes } from "./label-routes.ts";
import { readResponses, watchChat as watch } from "./live/watch.ts";
import type { Runner } from "./run/runner.ts";
import { type EstimateRules, estimateChat as estimate } from "./start/estimate.ts";
import { consumeEstimate } from "./start/estimate-limits.ts";
import { estimateTurn as estimateNext } from "./start/estimate-turn.ts";
import { startChat as start } from "./start/start-chat.ts";
import { startTurn as startNext } from "./start/start-turn.ts";
import type { StartRules } from "./start/store-start.ts";
import { usualAnswerLength } from "./start/usual-length.ts";
import type { ResponseRow } from "./store/rows.ts";
import { adviceFor, viewUnfiltered } from "./views/advice.ts";
import { readSession } from "./views/read-session.ts";
import { viewChat, viewFullResponse, viewTurn } from "./views/views.ts";

/** The form of the specification names only the assistants. */
const seatsIn = (body: StartBody): readonly NewSeat[] =>
	body.seats ?? body.selectedProviders.map((provider) => ({ provider }));

function startRoutes(routes: Routes, runner: Runner, identity: Identity, rules: StartRules & EstimateRules): void {
	routes.handle(startChat, async ({ body, exchange }) => {
		// Some clients send an empty header, which does not count as a key.
		const idempotencyKey = exchange.header("idempotency-key") || undefined;
		const { chat, turns, isRepeated } = await runner.lifecycle.starting(async () => {
			const writer = await identity.writer(exchange, idempotencyKey);
			const started = await start(runner, rules, {
				prompt: body.prompt,
				attachments: body.attachments ?? [],
				seats: seatsIn(body),
				search: body.search ?? false,
				isAssistantsOnly: body.seats === undefined,
				isTemporary: body.temporary === true,
				isBlind: body.blind === true,
				writer,
				idempotencyKey,
				address: exchange.address,
			});
			writer.setCookie();
			return started;
		});
		if (isRepeated) exchange.setStatus(200);
		return { session: viewChat(chat, turns, { owned: true }) };
	});

	routes.handle(estimateChat, async ({ body, exchange }) => {
		const viewer = await identity.viewer(exchange);
		await consumeEstimate(rules.limits, "prompt", viewer, exchange.address);
		return await estimate(runner, rules, viewer, {
			...{ prompt: body.prompt, attachments: body.attachments ?? [], search: body.search ?? false },
			...{ seats: seatsIn(body), address: exchange.address },
		});
	});
}

type FindOwned = (exchange: Exchange, id: string) => Promise<{ readonly chat: OwnedChat; readonly owner: Owner }>;

function turnRoutes(routes: Routes, runner: Runner, owned: FindOwned, rules: StartRules & EstimateRules): void {
	routes.handle(startTurn, async ({ params, body, exchange }) => {
		const { turn, isRepeated, blind } = await runner.lifecycle.starting(async () => {
			const idempotencyKey = exchange.header("idempotency-key") || undefined;
			const { chat, owner } = await owned(exchange, params.id);
			const request = { chat, owner, body, idempotencyKey, address: exchange.address };
			const blind = blindOf(chat);
			return { ...(await refuseByLetters(blind, () => startNext(runner, rules, request))), blind };
		});
		if (isRepeated) exchange.setStatus(200);
		return { turn: viewTurn(blind, turn, { owned: true }) };
	});

	routes.handle(estimateTurn, async ({ params, body, exchange }) => {
		const { chat, owner } = await owned(exchange, params.id);
		await consumeEstimate(rules.limits, "prompt", owner, exchange.address);
		const next = { chat, owner, body, address: exchange.address };
		return await refuseByLetters(blindOf(chat), () => estimateNext(runner, rules, next));
	});
}

/** One answer; of a blind chat, as much of it as is shown at this moment. */
async function viewOne(
	runner: Runner,
	chat: OwnedChat,
	row: ResponseRow,
	view: (row: ResponseRow, now: number) => ProviderResponse,
): Promise<ProviderResponse> {
	const blind = blindOf(chat);
	if (!blind) return view(row, runner.clock.now());
	const { responses } = await readResponses(runner, turnOf(chat, row.turn), null);
	const shown = responses.find(({ id }) => id === row.id);
	return shown ?? hideResponse(blind, viewFullResponse(row, runner.clock.now()), NOTHING_SHOWN);
}

function attemptRoutes(routes: Routes, runner: Runner, owned: FindOwned): void {
	routes.handle(listAttempts, async ({ params, query, exchange }) => {
		const { chat } = await owned(exchange, params.id);
		return await attempts.listAttempts(runner, chat, { seat: params.seat, turn: query.turn, edition: query.edition });
	});

	routes.text(getSearchSuggestions, async ({ params, query, exchange }) => {
		const { chat } = await owned(exchange, params.id);
		const { html, policy } = await attempts.searchSuggestions(runner, chat, { seat: params.seat, ...query });
		exchange.setHeader("content-security-policy", policy);
		exchange.setHeader("referrer-policy", "no-referrer");
		return { type: "text/html; charset=utf-8", text: html };
	});

	routes.handle(restoreAttempt, async ({ params, query, body, exchange }) => {
		return await runner.lifecycle.starting(async () => {
			const { chat } = await owned(exchange, params.id);
			const answer = { seat: params.seat, turn: query.turn };
			const row = await attempts.restoreAttempt(runner, chat, answer, body.attempt);
			return await viewOne(runner, chat, row, viewFullResponse);
		});
	});
}

export function chatRoutes(routes: Routes, runner: Runner, identity: Identity, rules: StartRules): void {
	const owned: FindOwned = async (exchange, id) => {
		const viewer: Viewer = await identity.viewer(exchange);
		return { chat: await ownedChat(runner, viewer, id), owner: viewer as Owner };
	};

	const all = { ...rules, usualAnswer: usualAnswerLength(runner) };
	startRoutes(routes, runner, identity, all);
	turnRoutes(routes, runner, owned, all);
	branchRoutes(routes, runner, identity, all);
	attemptRoutes(routes, runner, owned);
	editionRoutes(routes, runner, identity, rules);
	labelRoutes(routes, runner, identity);

	routes.handle(getChat, async ({ params, exchange }) => {
		const { chat } = await owned(exchange, params.id);
		return await readSession(runner, chat, { owned: true });
	});

	routes.stream(watchChat, async ({ params, exchange }, open) => {
		const { chat, owner } = await owned(exchange, params.id);
		await watch(runner, turnsOf(chat), adviceReader(chat, exchange), () =>
			identity.endWithLogin(exchange, runner.streams.open(owner, chat.id, exchange, open)),
		);
	});

	routes.handle(cancelChat, async ({ params, exchange }) => {
		const { chat } = await owned(exchange, params.id);
		return { kept: await stop.cancelChat(runner, chat) };
	});

	routes.handle(cancelResponse, async ({ params, query, exchange }) => {
		const { chat } = await owned(exchange, params.id);
		const ref = turnOf(chat, query.turn);
		const row = await stop.cancelResponse(runner, ref, seatIdAt(ref.blind, params.seat), query.edition);
		const { scope } = adviceReader(chat, exchange);
		return await viewOne(runner, chat, row, (one, now) => adviceFor(viewUnfiltered(one, now), scope));
	});

	routes.handle(retryResponse, async ({ params, query, body, exchange }) => {
		return await runner.lifecycle.starting(async () => {
			const { chat, owner } = await owned(exchange, params.id);
			const requester = { owner, address: exchange.address };
			const ref = turnOf(chat, query.turn);
			const asked = { seat: seatIdAt(ref.blind, params.seat), options: checkRetry(ref.blind, body) };
			const row = await refuseByLetters(ref.blind, () => retry(runner, rules, ref, requester, asked));
			return await viewOne(runner, chat, row, viewFullResponse);
		});
	});

	routes.handle(revealChat, async ({ params, exchange }) => {
		const { chat } = await owned(exchange, params.id);
		const { database, clock } = runner;
		const isNew = await database.write((transaction) => reveal(transaction, chat.id, clock.now()));
		if (isNew) await showRevealed(runner, chat);
		return await readSession(runner, (await owned(exchange, params.id)).chat, { owned: true });
	});

	routes.handle(deleteChat, async ({ params, exchange }) => {
		const { chat } = await owned(exchange, params.id);
		await stop.deleteChat(runner, chat);
		return undefined;
	});
}
