import type { AnalysisNote } from "@parallax/contract";
import type { FailureCode } from "./judge-call.ts";
import type { ReplyProblem } from "./judgement-parser.ts";

const REASONS: Partial<Record<FailureCode, string>> = {
	budget: "today’s budget of this server is used up",
	provider_auth: "its key was refused",
	rate_limited: "its vendor limits how often it may be asked",
	provider_down: "its vendor has a fault",
	network: "its vendor could not be reached",
	timeout: "it took too long",
	stalled: "it stopped in the middle",
	cut: "its reply was cut off",
	too_long: "its reply had no end",
	refused: "it declined",
	empty: "its reply was empty",
	config: "its vendor did not accept the request",
};

/** Why a request to an assistant failed, as a part of a sentence. */
export const failureReason = (code: FailureCode): string => REASONS[code] ?? "its reply could not be read";

/** What an assistant was asked to do, as its notes say it. */
export const COMPARE = "compare the answers";
export const WRITE_BEST = "write the best answer";
export type JudgeTask = typeof COMPARE | typeof WRITE_BEST;

/** A note on why an assistant could not do its task: one sentence for each kind of failure. */
export const failureNote = (name: string, code: FailureCode, task: JudgeTask = COMPARE): AnalysisNote => ({
	code: `judge-${code.replaceAll("_", "-")}`,
	params: { name },
	text: `${name} could not ${task}: ${failureReason(code)}.`,
});

export const contextNote = (name: string, contextTokens: number, task: JudgeTask = COMPARE): AnalysisNote => ({
	code: "judge-context",
	params: { name, tokens: contextTokens },
	text: `${name} could not ${task}: its context of ${contextTokens.toLocaleString("en")} tokens is too small for them.`,
});

const PROBLEMS: Readonly<Record<ReplyProblem, string>> = {
	cut: "its reply was cut off",
	form: "its reply was not in the form that was asked for",
	quotes: "its reply held nothing that stands in them",
};

/** A note on why nothing of a judge's replies can be shown. */
export const unusableNote = (name: string, problem: ReplyProblem, task: JudgeTask = COMPARE): AnalysisNote => ({
	code: problem === "quotes" ? "judge-unusable" : `judge-reply-${problem}`,
	params: { name },
	text: `${name} could not ${task}: ${PROBLEMS[problem]}.`,
});

export const GONE_NOTE: AnalysisNote = {
	code: "judge-gone",
	params: {},
	text: "The assistant chosen to compare the answers could not be asked.",
};
