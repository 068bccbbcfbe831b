/** Additional origins for the Content-Security-Policy of pages, from the settings. */
export interface PageSources {
	readonly scripts: readonly string[];
	readonly connections: readonly string[];
	readonly frames: readonly string[];
	readonly pictures: readonly string[];
}

/** The Content-Security-Policy of pages. */
const pagePolicy = ({ scripts, connections, frames, pictures }: PageSources): string =>
	[
		"default-src 'none'",
		["script-src 'self'", ...scripts].join(" "),
		"style-src 'self'",
		"font-src 'self'",
		["img-src 'self' data: blob: https://lh3.googleusercontent.com", ...pictures].join(" "),
		["connect-src 'self'", ...connections].join(" "),
		...(frames.length > 0 ? [["frame-src", ...frames].join(" ")] : []),
		"media-src blob:",
		"worker-src 'self' blob:",
		"manifest-src 'self'",
		"form-action 'self'",
		"frame-ancestors 'none'",
		"base-uri 'none'",
		"object-src 'none'",
	].join("; ");

const API_POLICY = "default-src 'none'; frame-ancestors 'none'";

export type Audience = "page" | "api";

/** The security headers for pages and for the API; `origin` is the public origin. */
export function securityHeaders(
	origin: string,
	sources: PageSources,
): (audience: Audience, path: string) => Record<string, string> {
	const policy: Readonly<Record<Audience, string>> = { page: pagePolicy(sources), api: API_POLICY };
	return (audience, path) => ({
		...(origin.startsWith("https:") ? { "strict-transport-security": "max-age=31536000; includeSubDomains" } : {}),
		"x-content-type-options": "nosniff",
		"referrer-policy": path.startsWith("/shared/") ? "no-referrer" : "strict-origin-when-cross-origin",
		"permissions-policy": "camera=(self), microphone=(self), geolocation=()",
		// Not `same-origin`, which would disconnect the sign-in popup from its opener.
		"cross-origin-opener-policy": "same-origin-allow-popups",
		"content-security-policy": policy[audience],
		...(audience === "api" ? { "cache-control": "no-store" } : {}),
		...(path.startsWith("/shared/") || path.startsWith("/profile/") ? { "x-robots-tag": "noindex, nofollow" } : {}),
	});
}
