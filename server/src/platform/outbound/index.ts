export { NotOpened, type OutboundRules, openPublic } from "./open-public.ts";
