/** Everything a page may load comes from here; design/trust section 3 is the origin of each line. */
const PAGE_POLICY = [
	"default-src 'none'",
	"script-src 'self'",
	"style-src 'self'",
	"font-src 'self'",
	"img-src 'self' data: blob: https://lh3.googleusercontent.com",
	"connect-src 'self'",
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

/** `extra` lets one known page add to a directive, such as the hash of its only style sheet. */
export function securityHeaders(audience: Audience, origin: string, path: string): Record<string, string> {
	return {
		...(origin.startsWith("https:") ? { "strict-transport-security": "max-age=31536000; includeSubDomains" } : {}),
		"x-content-type-options": "nosniff",
		"referrer-policy": path.startsWith("/shared/") ? "no-referrer" : "strict-origin-when-cross-origin",
		"permissions-policy": "camera=(self), microphone=(self), geolocation=()",
		// Not `same-origin`: that would cut the sign-in popup off from the page that opened it.
		"cross-origin-opener-policy": "same-origin-allow-popups",
		"content-security-policy": audience === "page" ? PAGE_POLICY : API_POLICY,
		...(audience === "api" ? { "cache-control": "no-store" } : {}),
		...(path.startsWith("/shared/") || path.startsWith("/profile/") ? { "x-robots-tag": "noindex, nofollow" } : {}),
	};
}
