import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";

export const getHealth = endpoint({
	method: "GET",
	path: "/healthz",
	summary: "Alive: touches nothing else.",
	answer: z.object({ status: z.literal("ok") }),
});

export const getReadiness = endpoint({
	method: "GET",
	path: "/readyz",
	summary:
		"Can serve: database and storage are reachable, 503 when not. Degraded: it serves without the bus that is set up.",
	answer: z.object({
		status: z.enum(["ready", "degraded"]),
		checks: z.record(z.string(), z.object({ ok: z.boolean(), ms: z.number() })),
	}),
});

export const getMetrics = endpoint({
	method: "GET",
	path: "/metrics",
	summary: "Prometheus text.",
	media: "text",
});

export const getOpenApi = endpoint({
	method: "GET",
	path: "/api/openapi.json",
	summary: "This contract as OpenAPI 3.1.",
	answer: z.looseObject({ openapi: z.string() }),
});

export const getDocs = endpoint({
	method: "GET",
	path: "/api/docs",
	summary: "This contract as a page to read.",
	media: "page",
});
