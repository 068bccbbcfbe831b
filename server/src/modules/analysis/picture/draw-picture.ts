import { estimateUsd, type ImageModel, MAX_IMAGE_USD, ProviderFailure, sizeOfText } from "../../../providers/index.ts";
import { failedImageCost, openCall, type Runner, settleCall } from "../../chat/index.ts";
import { type Claims, type DrawnAnswer, drawComparison } from "../../drawings/index.ts";
import { imagePrompt } from "./image-prompt.ts";
import type { PictureTools } from "./picture-tools.ts";

/** Image models are slow. After this timeout the server draws its own chart instead. */
const IMAGE_TIMEOUT_MS = 90_000;

interface PictureRequest {
	readonly prompt: string;
	readonly signal: AbortSignal;
}

/** A PNG from one image model; null when the model failed or the daily budget is used up. */
async function drawWithModel(
	model: ImageModel,
	{ prompt, signal }: PictureRequest,
	runner: Runner,
	tools: PictureTools,
): Promise<Buffer | null> {
	if (signal.aborted) return null;
	const estimate = estimateUsd(null, { prompt: sizeOfText(prompt), text: "", billed: null });
	const call = await openCall(runner, { usd: MAX_IMAGE_USD, estimateUsd: estimate }, tools.dailyBudgetUsd);
	if (!call) return null;
	let picture: Buffer | null = null;
	let cost: number | null = null;
	try {
		picture = await tools.pictures.reencode(await model.generate(prompt, signal));
	} catch (error) {
		const code = error instanceof ProviderFailure ? error.facts.code : signal.aborted ? "aborted" : "protocol";
		runner.logger.warn({ provider: model.id, code }, "an image model returned no picture");
		cost = failedImageCost(code, estimate);
	}
	await settleCall(runner, call, cost);
	return picture;
}

interface PictureInput {
	readonly claims: Claims;
	readonly answers: readonly DrawnAnswer[];
	/** Aborts when the server stops waiting for an image model. */
	readonly signal: AbortSignal;
}

/** A picture from an image model if that is configured and succeeds; otherwise the server's own chart. */
export async function drawPicture(
	runner: Runner,
	tools: PictureTools,
	{ claims, answers, signal }: PictureInput,
): Promise<Buffer> {
	const models = tools.visualization === "ai" ? tools.imageModels : [];
	const request = {
		prompt: imagePrompt(claims, answers),
		signal: AbortSignal.any([signal, AbortSignal.timeout(IMAGE_TIMEOUT_MS)]),
	};
	for (const model of models) {
		const drawn = await drawWithModel(model, request, runner, tools);
		if (drawn) return drawn;
	}
	return await tools.pictures.draw(drawComparison({ claims, answers }));
}
