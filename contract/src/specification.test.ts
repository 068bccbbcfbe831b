import { describe, expect, it } from "vitest";
import { ENDPOINTS } from "./endpoints.ts";

/** Specification section 7, in its order. */
const SPECIFIED = [
	"POST /api/auth/firebase",
	"GET /api/auth/me",
	"POST /api/auth/logout",
	"POST /api/chat",
	"GET /api/chat/:id",
	"GET /api/chat/:id/responses",
	"GET /api/shared/:id",
	"GET /api/shared/:id/responses",
	"POST /api/chat/:id/summaries",
	"DELETE /api/chat/:id",
	"GET /api/user/history",
	"PUT /api/user/settings",
	"PUT /api/users/avatar",
	"DELETE /api/users/avatar",
	"DELETE /api/user/account",
	"POST /api/avatars/upload",
	"POST /api/objects/upload",
	"GET /api/profile/:username",
	"GET /companion/api/:token",
	"POST /companion/s3/multipart",
	"GET /companion/s3/multipart/:uploadId",
	"GET /companion/s3/multipart/:uploadId/:partNumber",
	"POST /companion/s3/multipart/:uploadId/complete",
	"DELETE /companion/s3/multipart/:uploadId",
	"GET /companion/s3/params",
	"GET /companion/s3/sts",
];

/** Decisions section 2. */
const DECIDED = [
	"GET /api/config",
	"GET /api/chat/:id/events",
	"GET /api/shared/:id/events",
	"GET /api/visitor/history",
	"POST /api/chat/:id/cancel",
	"POST /api/chat/:id/responses/:seat/retry",
	"POST /api/chat/:id/responses/:seat/cancel",
	"PUT /api/chat/:id/share",
	"GET /api/chat/:id/export",
	"GET /api/shared/:id/export",
	"POST /api/auth/local",
	"POST /api/auth/local/sign-up",
	"GET /healthz",
	"GET /readyz",
	"GET /metrics",
	"GET /api/openapi.json",
	"GET /api/docs",
];

/** Conversation sections 3 and 8. */
const CONVERSATION = [
	"GET /api/user/keys",
	"PUT /api/user/keys/:provider",
	"DELETE /api/user/keys/:provider",
	"POST /api/user/keys/:provider/test",
	"GET /api/providers/:id/models",
	"POST /api/providers/:id/models/read",
	"POST /api/chat/estimate",
	"POST /api/chat/:id/turns",
	"POST /api/chat/:id/turns/estimate",
	"POST /api/chat/:id/branch",
	"GET /api/chat/:id/responses/:seat/suggestions",
	"GET /api/chat/:id/responses/:seat/attempts",
	"POST /api/chat/:id/responses/:seat/attempts",
	"GET /api/user/panels",
	"POST /api/user/panels",
	"PUT /api/user/panels/:id",
	"DELETE /api/user/panels/:id",
	"GET /api/user/assistants/:id",
	"PUT /api/user/assistants/:id",
	"DELETE /api/user/assistants/:id",
];

const VERDICT = [
	"GET /api/chat/:id/summaries/offer",
	"DELETE /api/chat/:id/summaries",
	"GET /api/chat/:id/turns/:turn/verdict",
	"PUT /api/chat/:id/topic",
	"PUT /api/chat/:id/pin",
	"GET /api/leaderboard",
	"POST /api/chat/:id/reveal",
	"POST /api/chat/:id/turns/:turn/again",
	"POST /api/chat/:id/turns/:turn/changes",
	"GET /api/chat/:id/turns/:turn/changes",
	"DELETE /api/chat/:id/turns/:turn/changes",
	"POST /api/chat/:id/turns/:turn/checks",
	"GET /api/chat/:id/turns/:turn/checks",
	"DELETE /api/chat/:id/turns/:turn/checks",
	"POST /api/chat/:id/turns/:turn/review",
	"DELETE /api/chat/:id/turns/:turn/review",
	"DELETE /api/chat/:id/turns/:turn/checks/:check",
	"GET /api/chat/:id/turns/:turn/offers",
	"GET /api/shared/:id/turns/:turn/verdict",
	"PUT /api/chat/:id/turns/:turn/vote",
	"DELETE /api/chat/:id/turns/:turn/vote",
];

const ADDITIONAL = [
	// The dialog of a topic suggests the earlier ones.
	"GET /api/user/topics",
	// The upload page lists earlier uploads and can delete them.
	"GET /api/objects",
	"DELETE /api/objects/:id",
	// A file that was sent directly to a bucket must be checked.
	"POST /api/objects/:id/complete",
	// The uploader asks Companion about a URL before it imports the file.
	"POST /companion/url/meta",
	"POST /companion/url/get",
	// Users with an account expect to change their password, and to see their devices and data.
	"PUT /api/auth/local/password",
	"GET /api/user/logins",
	"DELETE /api/user/logins",
	"DELETE /api/user/logins/:id",
	"GET /api/user/data",
	// Actions on several chats of the history, and the number of chats for each filter.
	"GET /api/user/history/counts",
	"PUT /api/user/history/share",
	"GET /api/user/history/export",
	"POST /api/user/history/delete",
	// The settings list the assistants that the user has added.
	"GET /api/user/assistants",
	// The page shows what an edited prompt costs before it is sent.
	"POST /api/chat/:id/branch/estimate",
	// A visitor deletes all chats of the browser at once.
	"DELETE /api/visitor/history",
];

const declared = [...ENDPOINTS.values()].map(({ method, path }) => `${method} ${path}`);

describe("the contract", () => {
	it("has exactly the calls of the specification, of the decisions and of our own list", () => {
		expect(declared.toSorted()).toEqual(
			[...SPECIFIED, ...DECIDED, ...CONVERSATION, ...VERDICT, ...ADDITIONAL].toSorted(),
		);
	});

	it("has each call once", () => {
		expect(new Set(declared).size).toBe(declared.length);
	});

	it("describes each call in one sentence", () => {
		for (const { summary, path } of ENDPOINTS.values()) expect(summary, path).toMatch(/^[A-Z].*\.$/);
	});
});
