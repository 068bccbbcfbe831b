import { ApiError, networkError } from "./api-error.ts";

export interface PutOptions {
	readonly signal: AbortSignal;
	/** Called with the share of the bytes that were sent. */
	readonly onProgress: (share: number) => void;
}

/** Only the server's own plain text is a sentence for users. */
function refusalOf(request: XMLHttpRequest): ApiError {
	const isText = request.getResponseHeader("content-type")?.startsWith("text/plain") ?? false;
	const sentence = isText && request.responseText ? request.responseText : null;
	const { status } = request;
	return new ApiError({ status, code: null, sentence, message: `${status}: ${sentence ?? ""}`, retryAfterS: null });
}

/** Sends a file to the address of an upload, and resolves to the reply. Not `fetch`, which reports no progress. */
export function putFile(url: string, file: Blob, { signal, onProgress }: PutOptions): Promise<string> {
	return new Promise((resolve, reject) => {
		const request = new XMLHttpRequest();
		request.open("PUT", url);
		request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
		request.onload = () => (request.status === 200 ? resolve(request.responseText) : reject(refusalOf(request)));
		request.onerror = () => reject(networkError(null));
		request.onabort = () => reject(signal.reason);
		signal.addEventListener("abort", () => request.abort(), { once: true });
		request.send(file);
	});
}
