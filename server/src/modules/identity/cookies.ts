import type { Exchange } from "../../http/index.ts";
import { hashToken } from "./hash-token.ts";
import { LOGIN_LIFETIME_MS } from "./logins/login-sessions.ts";

const VISITOR = "parallax_visitor";
/** Readable by the page's script: this browser may have chats of a visitor. */
const VISITOR_HINT = "parallax_visitor_hint";
const LOGIN = "parallax_login";
/** Readable by the page's script: there may be a login session. It reveals nothing else. */
const HINT = "parallax_hint";
const YEAR_S = 31_536_000;

export const visitorToken = (exchange: Exchange): string | undefined => exchange.cookie(VISITOR) || undefined;

export function setVisitorCookie(exchange: Exchange, token: string): void {
	exchange.setCookie(VISITOR, token, { maxAgeS: YEAR_S, httpOnly: true });
	exchange.setCookie(VISITOR_HINT, "1", { maxAgeS: YEAR_S, httpOnly: false });
}

/** Version 0.1.0 set visitor cookies without a hint. */
export function setMissingVisitorHint(exchange: Exchange): void {
	if (exchange.cookie(VISITOR_HINT)) return;
	exchange.setCookie(VISITOR_HINT, "1", { maxAgeS: YEAR_S, httpOnly: false });
}

export function clearVisitorCookie(exchange: Exchange): void {
	exchange.setCookie(VISITOR, "", { maxAgeS: 0, httpOnly: true });
	exchange.setCookie(VISITOR_HINT, "", { maxAgeS: 0, httpOnly: false });
}

export const loginToken = (exchange: Exchange): string | undefined => exchange.cookie(LOGIN) || undefined;

/** Differs between login sessions, so that a suspended tab detects a new one. */
const hintOf = (token: string): string => hashToken(`hint:${token}`).slice(0, 8);

export function setLoginCookie(exchange: Exchange, token: string): void {
	const maxAgeS = LOGIN_LIFETIME_MS / 1000;
	exchange.setCookie(LOGIN, token, { maxAgeS, httpOnly: true });
	exchange.setCookie(HINT, hintOf(token), { maxAgeS, httpOnly: false });
}

export function clearLoginCookie(exchange: Exchange): void {
	exchange.setCookie(LOGIN, "", { maxAgeS: 0, httpOnly: true });
	exchange.setCookie(HINT, "", { maxAgeS: 0, httpOnly: false });
}
