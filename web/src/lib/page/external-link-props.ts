/** The browser sends no referrer, and the opened page gets no reference to this window. */
export const EXTERNAL_LINK_PROPS = {
	target: "_blank",
	rel: "noopener noreferrer nofollow ugc",
	referrerPolicy: "no-referrer",
} as const;
