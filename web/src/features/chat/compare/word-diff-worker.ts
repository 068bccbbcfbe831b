import { diffWords } from "./word-diff.ts";

export interface DiffQuestion {
	readonly left: string;
	readonly right: string;
}

self.onmessage = ({ data }: MessageEvent<DiffQuestion>) => self.postMessage(diffWords(data.left, data.right));
