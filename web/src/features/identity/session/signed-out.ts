import type { QueryClient } from "@tanstack/react-query";
import { remountPage } from "../../../lib/page/page-remount.ts";
import { paths } from "../../../lib/page/paths.ts";
import { googleSession } from "../google/google-session.ts";
import { clearUser } from "./current-user.ts";
import { loginChannel } from "./login-channel.ts";
import { welcomed } from "./welcomed.ts";

/** Closes a chat that only its owner can open. Shared chats stay open. */
export function closeOwnChat() {
	const { pathname, search } = location;
	if (pathname === paths.home && new URLSearchParams(search).has("from")) history.replaceState(null, "", paths.home);
}

/** Runs after the server ended the login session, for whatever reason. */
export function handleSignedOut(cache: QueryClient) {
	// A failure is harmless, because the server asks for a new token at the next sign-in.
	void googleSession.end().catch(() => {});
	// Must run first, or the page would request the chat again without a session.
	closeOwnChat();
	clearUser(cache);
	welcomed.write(false);
	loginChannel.broadcast();
	remountPage();
}
