export { createHttp, type Http } from "./create-http.ts";
export { type EventStream, eventFrame } from "./event-stream.ts";
export type { CookieOptions, Exchange } from "./exchange.ts";
export type { Call, Routes } from "./handle.ts";
