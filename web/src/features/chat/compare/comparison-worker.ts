import { compareAnswers } from "./compare-answers.ts";

export interface ComparisonQuestion {
	readonly left: string;
	readonly right: string;
}

self.onmessage = ({ data }: MessageEvent<ComparisonQuestion>) =>
	self.postMessage(compareAnswers(data.left, data.right));
