import type { GenerateContentResponse } from "@google/genai";
import type { ImageGenerateParamsNonStreaming, ImagesResponse } from "openai/resources/images";
import { request as send } from "undici";
import { failureFrom, type Vendor } from "../failures/to-failure.ts";
import { StreamError, VendorResponseError } from "../failures/vendor-errors.ts";
import { textOf } from "../json.ts";
import { keyHeader, type Outbound, urlAt, type VendorRequest } from "../transport/request.ts";
import { openAiBase } from "../wires/base-urls.ts";
import { geminiBase, geminiUrl } from "../wires/gemini.ts";

/** A model that creates images. */
export interface ImageModel {
	readonly id: "chatgpt" | "gemini";
	readonly model: string;
	/** The bytes of a picture in any format; rejects with a `ProviderFailure`. */
	generate(prompt: string, signal: AbortSignal): Promise<Buffer>;
}

/** The budget reserved for one picture: more than either vendor charges for this size. */
export const MAX_IMAGE_USD = 0.25;

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

async function readBody(chunks: AsyncIterable<Buffer>): Promise<string> {
	const buffers: Buffer[] = [];
	let bytes = 0;
	for await (const chunk of chunks) {
		bytes += chunk.length;
		if (bytes > REPLY_MAX_BYTES) throw new StreamError("protocol", "the picture was too large");
		buffers.push(chunk);
	}
	return Buffer.concat(buffers).toString("utf8");
}

/** The message of a SyntaxError would quote the reply. */
function parsed(body: string): unknown {
	try {
		return JSON.parse(body);
	} catch {
		throw new StreamError("protocol", "the reply was not JSON");
	}
}

const generateWith = (endpoint: ImageEndpoint, wire: ImageWire) => async (prompt: string, signal: AbortSignal) => {
	const { url, headers, body } = wire.request(prompt);
	try {
		const reply = await send(url, {
			method: "POST",
			headers: { "content-type": "application/json", "user-agent": "parallax", ...headers },
			body: JSON.stringify(body),
			dispatcher: endpoint.outbound.dispatcher,
			signal,
		}).catch((error: Error) => {
			throw StreamError.fromConnection(error, false);
		});
		const text = await readBody(reply.body);
		if (reply.statusCode > 299) throw VendorResponseError.from(text, reply.statusCode, reply.headers);
		const picture = Buffer.from(wire.read(parsed(text)), "base64");
		if (picture.length === 0) throw new StreamError("protocol", "there was no picture");
		return picture;
	} catch (problem) {
		signal.throwIfAborted();
		throw failureFrom(endpoint, problem);
	}
};

const openaiImages = (endpoint: ImageEndpoint): ImageWire => ({
	request: (prompt) => ({
		url: urlAt(openAiBase(endpoint.baseUrl), "/images/generations"),
		headers: keyHeader("authorization", endpoint.apiKey && `Bearer ${endpoint.apiKey}`),
		body: {
			model: endpoint.model,
			prompt,
			n: 1,
			size: "1536x1024",
			quality: "medium",
			output_format: "png",
		} satisfies ImageGenerateParamsNonStreaming,
	}),
	read: (reply) => textOf((reply as Partial<ImagesResponse>).data?.[0]?.b64_json),
});

const geminiImages = (endpoint: ImageEndpoint): ImageWire => ({
	request: (prompt) => ({
		url: geminiUrl(geminiBase(endpoint.baseUrl), endpoint.model, "generateContent"),
		headers: keyHeader("x-goog-api-key", endpoint.apiKey),
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

export const imageModel = (id: ImageModel["id"], endpoint: ImageEndpoint): ImageModel => ({
	id,
	model: endpoint.model,
	generate: generateWith(endpoint, WIRES[id](endpoint)),
});
