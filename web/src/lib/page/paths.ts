/** Every path of the product, defined once; those of section 2 of the specification come first, in its order. */
export const patterns = {
	home: "/",
	history: "/history",
	settings: "/settings",
	upload: "/upload",
	shared: "/shared/:sessionId",
	profile: "/profile/:username",
	privacy: "/privacy",
	terms: "/terms",
	leaderboard: "/leaderboard",
} as const;

const withQuery = (path: string, query: Readonly<Record<string, string>>) => `${path}?${new URLSearchParams(query)}`;

export const paths = {
	home: patterns.home,
	history: patterns.history,
	settings: patterns.settings,
	upload: patterns.upload,
	privacy: patterns.privacy,
	terms: patterns.terms,
	leaderboard: patterns.leaderboard,
	/** A new prompt with this text. In the fragment, which the browser does not send to the server. */
	ask: (prompt: string) => `${patterns.home}#${new URLSearchParams({ prompt })}`,
	/** A new prompt with the dialog for pasting an answer. */
	paste: withQuery(patterns.home, { paste: "answer" }),
	/** The history, filtered to shared chats. */
	sharedChats: withQuery(patterns.history, { only: "shared" }),
	/** The settings, with the cursor in the key field of an assistant. */
	ownKey: (assistantId: string) => withQuery(patterns.settings, { key: assistantId }),
	/** The user's own chat, live. The address of a temporary one says so, for the time when the chat is deleted. */
	chat: (sessionId: string, isTemporary = false) =>
		withQuery(patterns.home, { session: sessionId, from: "history", ...(isTemporary && { temporary: "true" }) }),
	shared: (sessionId: string) => patterns.shared.replace(":sessionId", encodeURIComponent(sessionId)),
	profile: (username: string) => patterns.profile.replace(":username", encodeURIComponent(username)),
};
