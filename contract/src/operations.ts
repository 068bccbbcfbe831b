import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";

export const getHealth = endpoint({
	method: "GET",
	path: "/healthz",
	summary: "Liveness check. It does not touch the database or the storage.",
	answer: z.object({ status: z.literal("ok") }),
});

export const getReadiness = endpoint({
	method: "GET",
	path: "/readyz",
	summary:
		"Readiness check. 503 when the database or the storage is unreachable; degraded when only the configured bus is.",
	answer: z.object({
		status: z.enum(["ready", "degraded"]),
		checks: z.record(z.string(), z.object({ ok: z.boolean(), ms: z.number() })),
	}),
});

export const getMetrics = endpoint({
	method: "GET",
	path: "/metrics",
	summary: "Metrics in the Prometheus text format.",
	media: "text",
});

export const getOpenApi = endpoint({
	method: "GET",
	path: "/api/openapi.json",
	summary: "This API as OpenAPI 3.1.",
	answer: z.looseObject({ openapi: z.string() }),
});

export const getDocs = endpoint({
	method: "GET",
	path: "/api/docs",
	summary: "This API as a readable page.",
	media: "page",
});
