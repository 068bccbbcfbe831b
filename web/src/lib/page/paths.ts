/** Every address of the product, once. Specification section 2, in its order. */
export const patterns = {
	home: "/",
	history: "/history",
	settings: "/settings",
	upload: "/upload",
	shared: "/shared/:sessionId",
	profile: "/profile/:username",
	privacy: "/privacy",
	terms: "/terms",
} as const;

const withQuery = (path: string, query: Readonly<Record<string, string>>) => `${path}?${new URLSearchParams(query)}`;

export const paths = {
	home: patterns.home,
	history: patterns.history,
	settings: patterns.settings,
	upload: patterns.upload,
	privacy: patterns.privacy,
	terms: patterns.terms,
	/** The history, narrowed to what was shared. */
	sharedChats: withQuery(patterns.history, { only: "shared" }),
	/** The settings, with the cursor in the key field of an assistant. */
	ownKey: (assistantId: string) => withQuery(patterns.settings, { key: assistantId }),
	/** One's own chat, live. */
	chat: (sessionId: string) => withQuery(patterns.home, { session: sessionId, from: "history" }),
	shared: (sessionId: string) => patterns.shared.replace(":sessionId", encodeURIComponent(sessionId)),
	profile: (username: string) => patterns.profile.replace(":username", encodeURIComponent(username)),
};
