import {
	branchChat,
	cancelChat,
	cancelResponse,
	deleteChat,
	estimateBranch,
	estimateChat,
	estimateTurn,
	getChat,
	getResponses,
	listAttempts,
	type NewSeat,
	restoreAttempt,
	retryResponse,
	type StartBody,
	startChat,
	startTurn,
	watchChat,
} from "@parallax/contract";
import type { Exchange, Routes } from "../../http/index.ts";
import type { Identity, Owner, Viewer } from "../identity/index.ts";
import { adviceReader, copyableChat, type OwnedChat, ownedChat, turnOf, turnsOf } from "./access.ts";
import * as attempts from "./control/attempts.ts";
import { retryResponse as retry } from "./control/retry.ts";
import * as stop from "./control/stop.ts";
import { readResponses, watchChat as watch } from "./live/watch.ts";
import type { Runner } from "./run/runner.ts";
import { branchChat as branch } from "./start/branch-chat.ts";
import { type EstimateRules, estimateChat as estimate } from "./start/estimate.ts";
import { estimateBranch as estimateCopy } from "./start/estimate-branch.ts";
import { consumeEstimate } from "./start/estimate-limits.ts";
import { estimateTurn as estimateNext } from "./start/estimate-turn.ts";
import { startChat as start } from "./start/start-chat.ts";
import { startTurn as startNext } from "./start/start-turn.ts";
import type { StartRules } from "./start/store-start.ts";
import { usualAnswerLength } from "./start/usual-length.ts";
import { adviceFor, viewUnfiltered } from "./views/advice.ts";
import { readSession, viewSession } from "./views/read-session.ts";
import { viewChat, viewResponse, viewTurn } from "./views/views.ts";

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
		const { turn, isRepeated } = await runner.lifecycle.starting(async () => {
			const idempotencyKey = exchange.header("idempotency-key") || undefined;
			const request = { ...(await owned(exchange, params.id)), body, idempotencyKey, address: exchange.address };
			return await startNext(runner, rules, request);
		});
		if (isRepeated) exchange.setStatus(200);
		return { turn: viewTurn(turn, { owned: true }) };
	});

	routes.handle(estimateTurn, async ({ params, body, exchange }) => {
		const { chat, owner } = await owned(exchange, params.id);
		await consumeEstimate(rules.limits, "prompt", owner, exchange.address);
		return await estimateNext(runner, rules, { chat, owner, body, address: exchange.address });
	});
}

function branchRoutes(routes: Routes, runner: Runner, identity: Identity, rules: StartRules & EstimateRules): void {
	const { lifecycle } = runner;
	routes.handle(branchChat, async ({ params, body, exchange }) => {
		const idempotencyKey = exchange.header("idempotency-key") || undefined;
		const { chat, turns, isRepeated } = await lifecycle.starting(async () => {
			const source = await copyableChat(runner, await identity.viewer(exchange), params.id);
			const writer = await identity.writer(exchange, idempotencyKey);
			const request = {
				source,
				writer,
				turn: body.turn,
				prompt: body.prompt,
				idempotencyKey,
				address: exchange.address,
			};
			const started = await branch(runner, rules, request);
			writer.setCookie();
			return started;
		});
		if (isRepeated) exchange.setStatus(200);
		return { session: await viewSession(runner, chat, turns, { owned: true }) };
	});

	routes.handle(estimateBranch, async ({ params, body, exchange }) => {
		const viewer = await identity.viewer(exchange);
		const source = await copyableChat(runner, viewer, params.id);
		await consumeEstimate(rules.limits, "prompt", viewer, exchange.address);
		return await estimateCopy(runner, rules, { source, viewer, ...body });
	});
}

function attemptRoutes(routes: Routes, runner: Runner, owned: FindOwned): void {
	routes.handle(listAttempts, async ({ params, query, exchange }) => {
		const { chat } = await owned(exchange, params.id);
		return await attempts.listAttempts(runner, chat, { seat: params.seat, turn: query.turn });
	});

	routes.handle(restoreAttempt, async ({ params, query, body, exchange }) => {
		return await runner.lifecycle.starting(async () => {
			const { chat } = await owned(exchange, params.id);
			const answer = { seat: params.seat, turn: query.turn };
			const row = await attempts.restoreAttempt(runner, chat, answer, body.attempt);
			return viewResponse(row, runner.clock.now());
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

	routes.handle(getChat, async ({ params, exchange }) => {
		const { chat } = await owned(exchange, params.id);
		return await readSession(runner, chat, { owned: true });
	});

	routes.handle(getResponses, async ({ params, query, exchange }) => {
		const { chat } = await owned(exchange, params.id);
		return await readResponses(runner, turnOf(chat, query.turn), adviceReader(chat, exchange));
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
		const row = await stop.cancelResponse(runner, turnOf(chat, query.turn), params.seat);
		return adviceFor(viewUnfiltered(row, runner.clock.now()), adviceReader(chat, exchange).scope);
	});

	routes.handle(retryResponse, async ({ params, query, body, exchange }) => {
		return await runner.lifecycle.starting(async () => {
			const { chat, owner } = await owned(exchange, params.id);
			const requester = { owner, address: exchange.address };
			return await retry(runner, rules, turnOf(chat, query.turn), requester, {
				seat: params.seat,
				options: body ?? {},
			});
		});
	});

	routes.handle(deleteChat, async ({ params, exchange }) => {
		const { chat } = await owned(exchange, params.id);
		await stop.deleteChat(runner, chat);
		return undefined;
	});
}
