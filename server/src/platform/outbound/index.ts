export { type OutboundRules, openPublicUrl, UrlRefused } from "./open-public-url.ts";
