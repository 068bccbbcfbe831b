import type { GenerateContentResponse } from "@google/genai";
import type { ImageGenerateParamsNonStreaming, ImagesResponse } from "openai/resources/images";
import { request as send } from "undici";
import { failureBy, type Vendor } from "../failures/classify.ts";
import { StreamBroken, VendorComplaint } from "../failures/complaint.ts";
import { textOf } from "../json.ts";
import { keyHeader, type Outbound, urlAt, type VendorRequest } from "../transport/request.ts";
import { openAiBase } from "../wires/base-urls.ts";
import { geminiBase, geminiUrl } from "../wires/gemini.ts";

/** A model that creates images. */
export interface ImageModel {
	readonly id: "chatgpt" | "gemini";
	readonly model: string;
	/** The bytes of a picture in any format; rejects with a `ProviderFailure`. */
	draw(prompt: string, signal: AbortSignal): Promise<Buffer>;
}

/** The budget reserved for one picture: more than either vendor charges for this size. */
export const IMAGE_WORST_USD = 0.25;

/** Base64 encodes three bytes as four characters. */
const REPLY_MAX_BYTES = 32 * 1_048_576;

interface ImageEndpoint extends Vendor {
	readonly apiKey: string | undefined;
	readonly baseUrl: string;
	readonly outbound: Outbound;
}

interface ImageWire {
	request(prompt: string): VendorRequest;
	/** The picture in base64; '' when the reply has none. */
	read(reply: unknown): string;
}

async function bodyOf(chunks: AsyncIterable<Buffer>): Promise<string> {
	const kept: Buffer[] = [];
	let bytes = 0;
	for await (const chunk of chunks) {
		bytes += chunk.length;
		if (bytes > REPLY_MAX_BYTES) throw new StreamBroken("protocol", "the picture was too large");
		kept.push(chunk);
	}
	return Buffer.concat(kept).toString("utf8");
}

/** The message of a SyntaxError would quote the reply. */
function parsed(body: string): unknown {
	try {
		return JSON.parse(body);
	} catch {
		throw new StreamBroken("protocol", "the reply was not JSON");
	}
}

const asking = (access: ImageEndpoint, wire: ImageWire) => async (prompt: string, signal: AbortSignal) => {
	const { url, headers, body } = wire.request(prompt);
	try {
		const reply = await send(url, {
			method: "POST",
			headers: { "content-type": "application/json", "user-agent": "parallax", ...headers },
			body: JSON.stringify(body),
			dispatcher: access.outbound.dispatcher,
			signal,
		}).catch((error: Error) => {
			throw StreamBroken.by(error, false);
		});
		const text = await bodyOf(reply.body);
		if (reply.statusCode > 299) throw VendorComplaint.from(text, reply.statusCode, reply.headers);
		const picture = Buffer.from(wire.read(parsed(text)), "base64");
		if (picture.length === 0) throw new StreamBroken("protocol", "there was no picture");
		return picture;
	} catch (problem) {
		signal.throwIfAborted();
		throw failureBy(access, problem);
	}
};

const openaiImages = (access: ImageEndpoint): ImageWire => ({
	request: (prompt) => ({
		url: urlAt(openAiBase(access.baseUrl), "/images/generations"),
		headers: keyHeader("authorization", access.apiKey && `Bearer ${access.apiKey}`),
		body: {
			model: access.model,
			prompt,
			n: 1,
			size: "1536x1024",
			quality: "medium",
			output_format: "png",
		} satisfies ImageGenerateParamsNonStreaming,
	}),
	read: (reply) => textOf((reply as Partial<ImagesResponse>).data?.[0]?.b64_json),
});

const geminiImages = (access: ImageEndpoint): ImageWire => ({
	request: (prompt) => ({
		url: geminiUrl(geminiBase(access.baseUrl), access.model, "generateContent"),
		headers: keyHeader("x-goog-api-key", access.apiKey),
		body: {
			contents: [{ role: "user", parts: [{ text: prompt }] }],
			generationConfig: { responseModalities: ["IMAGE"], imageConfig: { aspectRatio: "3:2" } },
		},
	}),
	read: (reply) => {
		const parts = (reply as Partial<GenerateContentResponse>).candidates?.[0]?.content?.parts ?? [];
		return textOf(parts.find(({ inlineData, thought }) => inlineData && !thought)?.inlineData?.data);
	},
});

const WIRES = { chatgpt: openaiImages, gemini: geminiImages };

export const imageModel = (id: ImageModel["id"], access: ImageEndpoint): ImageModel => ({
	id,
	model: access.model,
	draw: asking(access, WIRES[id](access)),
});
