import { estimateUsd, IMAGE_WORST_USD, type ImageModel, ProviderFailure } from "../../../providers/index.ts";
import { failedCost, openCall, type Runner, settleCall } from "../../chat/index.ts";
import { type Claims, type DrawnAnswer, drawComparison } from "../../drawings/index.ts";
import { imagePrompt } from "./image-prompt.ts";
import type { PictureTools } from "./picture-tools.ts";

/** Image models are slow. After this timeout the server draws its own chart instead. */
const WAIT_MS = 90_000;

interface Wanted {
	readonly prompt: string;
	readonly signal: AbortSignal;
}

/** A PNG from one image model; null when the model failed or the daily budget is used up. */
async function drawnBy(
	model: ImageModel,
	{ prompt, signal }: Wanted,
	runner: Runner,
	tools: PictureTools,
): Promise<Buffer | null> {
	if (signal.aborted) return null;
	const estimate = estimateUsd(null, { prompt, text: "", billed: null });
	const call = await openCall(runner, { usd: IMAGE_WORST_USD, estimateUsd: estimate }, tools.dailyBudgetUsd);
	if (!call) return null;
	let picture: Buffer | null = null;
	let cost: number | null = null;
	try {
		picture = await tools.pictures.reencode(await model.draw(prompt, signal));
	} catch (error) {
		const code = error instanceof ProviderFailure ? error.facts.code : signal.aborted ? "aborted" : "protocol";
		runner.logger.warn({ provider: model.id, code }, "an image model returned no picture");
		cost = failedCost(code, estimate);
	}
	await settleCall(runner, call, cost);
	return picture;
}

interface Drawn {
	readonly claims: Claims;
	readonly answers: readonly DrawnAnswer[];
	/** Aborts when the server stops waiting for an image model. */
	readonly signal: AbortSignal;
}

/** A picture from an image model if that is configured and succeeds; otherwise the server's own chart. */
export async function drawPicture(
	runner: Runner,
	tools: PictureTools,
	{ claims, answers, signal }: Drawn,
): Promise<Buffer> {
	const models = tools.visualization === "ai" ? tools.imageModels : [];
	const wanted = {
		prompt: imagePrompt(claims, answers),
		signal: AbortSignal.any([signal, AbortSignal.timeout(WAIT_MS)]),
	};
	for (const model of models) {
		const drawn = await drawnBy(model, wanted, runner, tools);
		if (drawn) return drawn;
	}
	return await tools.pictures.draw(drawComparison({ claims, answers }));
}
