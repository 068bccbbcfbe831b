import type { estimateBranch as endpoint, HandlerResult } from "@parallax/contract";
import type { Viewer } from "../../identity/index.ts";
import type { CopyableChat } from "../access.ts";
import type { Runner } from "../run/runner.ts";
import { costsOf, type EstimateRules } from "./estimate.ts";
import { planBranch } from "./plan-branch.ts";
import { isCall } from "./plan-turn.ts";
import { refuseAnonymous } from "./refuse-anonymous.ts";

interface BranchToEstimate {
	readonly source: CopyableChat;
	readonly viewer: Viewer;
	readonly turn: number;
	readonly prompt: string;
	readonly attachments?: readonly string[] | undefined;
	readonly address: string;
}

/** The cost of a prompt after copied turns. Fails when the branch would; stores and counts nothing. */
export async function estimateBranch(
	runner: Runner,
	{ allowAnonymous, usualAnswer }: EstimateRules,
	{ viewer, ...branch }: BranchToEstimate,
): Promise<HandlerResult<typeof endpoint>> {
	refuseAnonymous(allowAnonymous, viewer);
	const { next } = await planBranch(runner, { ...branch, owner: viewer }, { isAsking: false });
	return await costsOf((next?.columns ?? []).filter(isCall), usualAnswer);
}
