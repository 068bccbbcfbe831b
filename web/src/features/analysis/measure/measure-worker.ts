import { type Answer, measureAnswer } from "./measure-answer.ts";

self.onmessage = ({ data }: MessageEvent<readonly Answer[]>) => self.postMessage(data.map(measureAnswer));
