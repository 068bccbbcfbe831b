import type { Exchange } from "../../http/index.ts";
import { hashToken } from "./hash-token.ts";
import { LOGIN_LIFE_MS } from "./login-sessions.ts";

const VISITOR = "parallax_visitor";
const LOGIN = "parallax_login";
/** The page's own script may read this one: it says that there may be a login session, and nothing of it. */
const HINT = "parallax_hint";
const YEAR_S = 31_536_000;

export const visitorToken = (exchange: Exchange): string | undefined => exchange.cookie(VISITOR) || undefined;

export const giveVisitor = (exchange: Exchange, token: string): void =>
	exchange.setCookie(VISITOR, token, { maxAgeS: YEAR_S, httpOnly: true });

export const takeVisitor = (exchange: Exchange): void =>
	exchange.setCookie(VISITOR, "", { maxAgeS: 0, httpOnly: true });

export const loginToken = (exchange: Exchange): string | undefined => exchange.cookie(LOGIN) || undefined;

/** Differs from one login session to the next, so that a tab that slept sees that another one began. */
const hintOf = (token: string): string => hashToken(`hint:${token}`).slice(0, 8);

export function giveLogin(exchange: Exchange, token: string): void {
	const maxAgeS = LOGIN_LIFE_MS / 1000;
	exchange.setCookie(LOGIN, token, { maxAgeS, httpOnly: true });
	exchange.setCookie(HINT, hintOf(token), { maxAgeS, httpOnly: false });
}

export function takeLogin(exchange: Exchange): void {
	exchange.setCookie(LOGIN, "", { maxAgeS: 0, httpOnly: true });
	exchange.setCookie(HINT, "", { maxAgeS: 0, httpOnly: false });
}
