export { createHttp, type Http, REQUEST_WAITS, type RequestWaits } from "./create-http.ts";
export { type EventStream, eventFrame } from "./event-stream.ts";
export type { Exchange } from "./exchange.ts";
export type { Routes } from "./handle.ts";
