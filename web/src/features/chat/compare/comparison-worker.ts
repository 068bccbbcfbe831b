import { compareAnswers } from "./compare-answers.ts";

export interface ComparisonRequest {
	readonly left: string;
	readonly right: string;
}

self.onmessage = ({ data }: MessageEvent<ComparisonRequest>) => self.postMessage(compareAnswers(data.left, data.right));
