import type { Dispatcher } from "undici";
import type { Outbound } from "../transport/request.ts";

export interface Replay {
	readonly status?: number;
	readonly headers?: Readonly<Record<string, string>>;
	/** Whether the connection breaks after the last piece instead of ending normally. */
	readonly breaks?: boolean;
}

/** An outbound that replays these pieces of bytes: each piece is one socket read of one or more chunks. */
export function replaying(
	pieces: readonly (Buffer | readonly Buffer[])[],
	{ status = 200, headers = {}, breaks = false }: Replay = {},
): Outbound {
	const dispatch = (_: unknown, handler: Dispatcher.DispatchHandler): boolean => {
		const controller = { aborted: false, paused: false, reason: null, abort() {}, pause() {}, resume() {} };
		controller.abort = () => {
			controller.aborted = true;
		};
		queueMicrotask(async () => {
			handler.onRequestStart?.(controller, {});
			handler.onResponseStart?.(controller, status, { "content-type": "text/event-stream", ...headers });
			for (const [n, piece] of pieces.entries()) {
				// The end or the break follows the last piece in the same read.
				if (n > 0) await null;
				for (const chunk of [piece].flat()) if (!controller.aborted) handler.onResponseData?.(controller, chunk);
			}
			if (controller.aborted || breaks) handler.onResponseError?.(controller, new Error("other side closed"));
			else handler.onResponseEnd?.(controller, {});
		});
		return true;
	};
	return { dispatcher: { dispatch } as unknown as Dispatcher, drainTimeoutMs: 0, errorBodyTimeoutMs: 1000 };
}
