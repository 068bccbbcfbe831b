import type { VerdictOffer, VerdictOffers } from "@parallax/contract";
import { unlessRefused } from "../../../failures.ts";
import type { OwnedChat, Revealed } from "../../chat/index.ts";
import type { AnalysisRunner } from "../making/analysis-runner.ts";
import type { AnalysisDependencies } from "../routes.ts";

export type MergeOffers = Pick<VerdictOffers, "best" | "disputed">;

const NONE: MergeOffers = { best: null, disputed: null };
const FREE: VerdictOffer = { mostUsd: 0, usualUsd: 0, seconds: 0 };
const CONFLICT = 409;

/** What the texts made from the map of a turn cost; null without a finished map of its answers as they are now. */
export const mergeOffers =
	(analysisRunner: AnalysisRunner, bestOffer: AnalysisDependencies["bestOffer"]) =>
	async (chat: Revealed<OwnedChat>, number: number, edition?: number): Promise<MergeOffers> => {
		const offer = await unlessRefused([CONFLICT], () => analysisRunner.bestOffer(chat, { number, edition }, bestOffer));
		if (!offer) return NONE;
		const { by, mostUsd, usualUsd, seconds } = offer;
		return { best: by === null ? null : { mostUsd, usualUsd, seconds }, disputed: FREE };
	};
