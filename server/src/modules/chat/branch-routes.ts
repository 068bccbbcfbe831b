import { branchChat, estimateBranch } from "@parallax/contract";
import type { Routes } from "../../http/index.ts";
import type { Identity } from "../identity/index.ts";
import { copyableChat } from "./access.ts";
import type { Runner } from "./run/runner.ts";
import { branchChat as branch } from "./start/branch-chat.ts";
import type { EstimateRules } from "./start/estimate.ts";
import { estimateBranch as estimateCopy } from "./start/estimate-branch.ts";
import { consumeEstimate } from "./start/estimate-limits.ts";
import type { StartRules } from "./start/store-start.ts";
import { viewSession } from "./views/read-session.ts";

type BranchRules = StartRules & EstimateRules;

export function branchRoutes(routes: Routes, runner: Runner, identity: Identity, rules: BranchRules): void {
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
				attachments: body.attachments,
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
		return await estimateCopy(runner, rules, { source, viewer, address: exchange.address, ...body });
	});
}
