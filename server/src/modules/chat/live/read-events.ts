import { CHAT_EVENTS, type ChatEvent } from "@parallax/contract";
import { readFrames } from "../../../http/index.ts";

/** The events in frames that this server made. */
export function* readEvents(frames: string): Generator<ChatEvent> {
	for (const { type, data } of readFrames(frames)) {
		const schema = CHAT_EVENTS[type as keyof typeof CHAT_EVENTS];
		yield { type, data: schema.parse(data) } as ChatEvent;
	}
}
