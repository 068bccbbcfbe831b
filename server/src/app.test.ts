import { ENDPOINTS } from "@parallax/contract/endpoints";
import { expect, it } from "vitest";
import { startTestApp } from "./testing/test-app.ts";

/** Calls that the contract states and that later work serves. This list only shrinks. */
const NOT_YET = [
	"POST /api/auth/firebase",
	"POST /api/auth/local",
	"POST /api/auth/local/sign-up",
	"GET /api/user/history",
	"PUT /api/user/settings",
	"PUT /api/users/avatar",
	"DELETE /api/users/avatar",
	"DELETE /api/user/account",
	"POST /api/avatars/upload",
	"POST /api/objects/upload",
	"GET /api/profile/:username",
	"GET /api/chat/:id/export",
	"GET /api/shared/:id/export",
	"GET /metrics",
	"GET /companion/api/:token",
	"POST /companion/s3/multipart",
	"GET /companion/s3/multipart/:uploadId",
	"GET /companion/s3/multipart/:uploadId/:partNumber",
	"POST /companion/s3/multipart/:uploadId/complete",
	"DELETE /companion/s3/multipart/:uploadId",
	"GET /companion/s3/params",
	"GET /companion/s3/sts",
];

it("serves every call of the contract but those that are still to come", async () => {
	const { served } = await startTestApp();
	const stated = [...ENDPOINTS.values()].map(({ method, path }) => `${method} ${path}`);
	const missing = stated.filter((call) => !served.has(call));
	expect(missing.toSorted()).toEqual(NOT_YET.toSorted());
	expect([...served].filter((call) => !stated.includes(call))).toEqual([]);
});

it("describes itself as OpenAPI 3.1 and as a page, from the same contract", async () => {
	const browser = (await startTestApp()).browser();
	const document = (await (await browser.fetch("/api/openapi.json")).json()) as {
		openapi: string;
		paths: Record<string, object>;
	};
	expect(document.openapi).toBe("3.1.0");
	expect(Object.keys(document.paths["/api/chat/{id}"] ?? {})).toEqual(["get", "delete"]);
	const page = await (await browser.fetch("/api/docs")).text();
	for (const { path } of ENDPOINTS.values()) expect(page).toContain(path);
});
