import type { QueryClient } from "@tanstack/react-query";
import { beginAnew } from "../../../lib/page/page-age.ts";
import { paths } from "../../../lib/page/paths.ts";
import { googleSession } from "../google/google-session.ts";
import { forgetUser } from "./current-user.ts";
import { loginNews } from "./login-news.ts";
import { welcomed } from "./welcomed.ts";

/** The address of one's own chat would lead nowhere now; what others shared can still be read. */
export function leaveOwnChat() {
	const { pathname, search } = location;
	if (pathname === paths.home && new URLSearchParams(search).has("from")) history.replaceState(null, "", paths.home);
}

/** What happens once the server has ended the login session, whichever way it came about. */
export function signedOut(cache: QueryClient) {
	// Where Google's part has not ended before, it goes with the account; the server asks for it anew anyway.
	void googleSession.end().catch(() => {});
	// First, or the page would ask for the chat once more, as nobody.
	leaveOwnChat();
	forgetUser(cache);
	welcomed.write(false);
	loginNews.tell();
	beginAnew();
}
