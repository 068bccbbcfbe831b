/** What `X-Error-Code` says for programs; the body is one sentence for people. */
export const FAILURE_CODES = [
	"invalid",
	"signed-out",
	"wrong-credentials",
	"sign-in-again",
	"forbidden",
	"cross-site",
	"not-found",
	"conflict",
	"still-waiting",
	"too-few-answers",
	"key-reused",
	"too-large",
	"wrong-type",
	"too-many",
	"spent",
	"storage-full",
	"unavailable",
	"not-saved",
	"bug",
] as const;
export type FailureCode = (typeof FAILURE_CODES)[number];
