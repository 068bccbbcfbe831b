import type { EndpointShape } from "@parallax/contract";
import * as z from "zod/mini";

interface Schema {
	readonly type?: string;
	readonly enum?: readonly unknown[];
	readonly const?: unknown;
	readonly anyOf?: readonly Schema[];
	readonly oneOf?: readonly Schema[];
	readonly properties?: Readonly<Record<string, Schema>>;
	readonly items?: Schema;
	readonly minimum?: number;
}

function sampleOf(schema: Schema): unknown {
	if (schema.const !== undefined) return schema.const;
	if (schema.enum) return schema.enum[0];
	const [one] = schema.anyOf ?? schema.oneOf ?? [];
	if (one) return sampleOf(one);
	if (schema.type === "boolean") return true;
	if (schema.type === "integer" || schema.type === "number") return Math.max(1, schema.minimum ?? 1);
	if (schema.type === "array") return schema.items ? [sampleOf(schema.items)] : [];
	if (schema.type !== "object") return "a";
	const fields = Object.entries(schema.properties ?? {});
	return Object.fromEntries(fields.map(([name, field]) => [name, sampleOf(field)]));
}

/** A body that a call of the contract may accept, with all its fields; undefined for a call without one. */
export const sampleBody = ({ body }: EndpointShape): unknown =>
	body && sampleOf(z.toJSONSchema(body, { io: "input", unrepresentable: "any" }) as Schema);

/** What a call needs in its path: the known values, and else a letter. */
export const sampleParams = (
	{ path }: EndpointShape,
	known: Readonly<Record<string, string>>,
): Record<string, string> =>
	Object.fromEntries([...path.matchAll(/:([A-Za-z]+)/g)].map(([, name = ""]) => [name, known[name] ?? "x"]));
