import { type EndpointShape, FAILURE_CODES } from "@parallax/contract";
import { ENDPOINTS } from "@parallax/contract/endpoints";
import * as z from "zod/mini";

type Json = Record<string, unknown>;

const MEDIA: Readonly<Record<NonNullable<EndpointShape["media"]>, string>> = {
	events: "text/event-stream",
	file: "application/octet-stream",
	text: "text/plain",
	page: "text/html",
	redirect: "text/plain",
};

const schemaOf = (schema: z.ZodMiniType, io: "input" | "output"): Json => {
	const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as Json;
	return json;
};

function parametersOf(schema: z.ZodMiniObject | undefined, location: "path" | "query"): Json[] {
	if (!schema) return [];
	const { properties = {}, required = [] } = schemaOf(schema, "input") as { properties?: Json; required?: string[] };
	return Object.entries(properties).map(([name, value]) => ({
		name,
		in: location,
		required: location === "path" || required.includes(name),
		schema: value,
	}));
}

function responsesOf({ status = 200, answer, media }: EndpointShape): Json {
	const content = answer
		? { "application/json": { schema: schemaOf(answer, "output") } }
		: media && { [MEDIA[media]]: { schema: { type: "string" } } };
	return {
		[status]: { description: status === 204 ? "Done" : "The answer", ...(content ? { content } : {}) },
		default: { $ref: "#/components/responses/Failure" },
	};
}

const FAILURE = {
	description: "What went wrong, in one plain sentence. Programs read the code in X-Error-Code.",
	headers: { "X-Error-Code": { schema: { type: "string", enum: FAILURE_CODES } } },
	content: { "text/plain": { schema: { type: "string" } } },
};

/** The contract as OpenAPI 3.1, from the same schemas that check every request and answer. */
export function openApi(version: string): { openapi: string } & Json {
	const paths: Record<string, Json> = {};
	for (const [name, endpoint] of ENDPOINTS) {
		const path = endpoint.path.replace(/:([A-Za-z]+)/g, "{$1}");
		const body = endpoint.body && { content: { "application/json": { schema: schemaOf(endpoint.body, "input") } } };
		paths[path] = {
			...paths[path],
			[endpoint.method.toLowerCase()]: {
				operationId: name,
				summary: endpoint.summary,
				parameters: [...parametersOf(endpoint.params, "path"), ...parametersOf(endpoint.query, "query")],
				...(body ? { requestBody: body } : {}),
				responses: responsesOf(endpoint),
			},
		};
	}
	return {
		openapi: "3.1.0",
		info: { title: "Parallax", version },
		paths,
		components: { responses: { Failure: FAILURE } },
	};
}
