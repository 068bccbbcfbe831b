export { NotOpened, type OutboundRules, openPublic } from "./open-public-url.ts";
