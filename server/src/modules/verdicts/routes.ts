import { getLeaderboard, getSharedVerdict, getVerdict, saveVote, takeVoteBack } from "@parallax/contract";
import { notFound } from "../../failures.ts";
import type { Exchange, Routes } from "../../http/index.ts";
import type { Metrics } from "../../platform/metrics.ts";
import { type OwnedChat, ownedChat, type Runner, seatsOf, sharedChat, turnOf } from "../chat/index.ts";
import type { Identity } from "../identity/index.ts";
import { announceVerdict } from "./announce-verdict.ts";
import { buildLeaderboard } from "./leaderboard/build-leaderboard.ts";
import { VoteMetrics } from "./leaderboard/vote-metrics.ts";
import { readVerdict } from "./read-verdict.ts";
import * as votes from "./votes/save-vote.ts";

const LEFT_OUT = "The owner of this conversation does not share what was thought of its answers.";
const OWNER = { owned: true };

export function verdictRoutes(routes: Routes, runner: Runner, identity: Identity, metrics: Metrics): void {
	const voteMetrics = new VoteMetrics(metrics);
	const owned = async (exchange: Exchange, { id, turn }: { readonly id: string; readonly turn: number }) => {
		const chat: OwnedChat = await ownedChat(runner, await identity.viewer(exchange), id);
		return { chat, turn: turnOf(chat, turn).number };
	};

	routes.handle(getVerdict, async ({ params, query, exchange }) => {
		const { chat, turn } = await owned(exchange, params);
		return await readVerdict(runner, chat, turn, { ...OWNER, edition: query.edition });
	});

	routes.handle(getSharedVerdict, async ({ params, exchange }) => {
		const { chat } = await sharedChat(runner, await identity.viewer(exchange), params.id);
		const { number } = turnOf(chat, params.turn);
		if (chat.shared_at !== null && chat.shared_verdict !== 1) throw notFound(LEFT_OUT);
		return await readVerdict(runner, chat, number, { owned: false, isShare: true });
	});

	routes.handle(saveVote, async ({ params, body, exchange }) => {
		const { chat, turn } = await owned(exchange, params);
		const changed = await votes.saveVote(runner, chat, turn, body);
		// The first vote reveals a chat that was read blind.
		const voted = (await owned(exchange, params)).chat;
		if (changed !== "nothing") await announceVerdict(runner, voted, { turn });
		const verdict = await readVerdict(runner, voted, turn, OWNER);
		if (changed === "vote" && verdict.vote) voteMetrics.record(verdict.vote, seatsOf(voted));
		return verdict;
	});

	routes.handle(takeVoteBack, async ({ params, exchange }) => {
		const { chat, turn } = await owned(exchange, params);
		if (await votes.deleteVote(runner, chat, turn)) await announceVerdict(runner, chat, { turn });
		return undefined;
	});

	routes.handle(getLeaderboard, async ({ query, exchange }) =>
		buildLeaderboard(runner.database, await identity.signedIn(exchange), query),
	);
}
