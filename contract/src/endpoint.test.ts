import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { type CallInput, endpoint, type HandlerInput, type HandlerResult, urlOf } from "./endpoint.ts";

const rename = endpoint({
	method: "PUT",
	path: "/api/things/:id/names/:language",
	summary: "Rename a thing.",
	params: z.strictObject({ id: z.string(), language: z.string() }),
	query: z.strictObject({ dry: z.optional(z.boolean()) }),
	body: z.strictObject({ name: z.string() }),
	answer: z.object({ name: z.string() }),
});

describe("urlOf", () => {
	it("fills in and escapes params and query", () => {
		const parts = { params: { id: "a/b?c", language: "de" }, query: { dry: true, absent: undefined } };
		expect(urlOf(rename, parts)).toBe("/api/things/a%2Fb%3Fc/names/de?dry=true");
	});

	it("throws when a param is missing", () => {
		expect(() => urlOf(rename, { params: { id: "a" } })).toThrow("needs language");
	});
});

/** Never run: the compiler is the test, and an unused expectation of an error is an error itself. */
export function wrongUsesDoNotCompile(): void {
	const params = { id: "a", language: "de" };
	const callWith = (_input: CallInput<typeof rename>): void => {};
	callWith({ params, body: { name: "x" } });
	callWith({ params, body: { name: "x" }, query: { dry: true } });
	// @ts-expect-error a wrong body
	callWith({ params, body: { name: 7 } });
	// @ts-expect-error a missing field
	callWith({ params, body: {} });
	// @ts-expect-error an unknown field
	callWith({ params, body: { name: "x", colour: "red" } });
	// @ts-expect-error an unknown parameter
	callWith({ params: { ...params, size: 1 }, body: { name: "x" }, limit: 3 });
	// @ts-expect-error a missing parameter
	callWith({ params: { id: "a" }, body: { name: "x" } });
	// @ts-expect-error a query of the wrong type
	callWith({ params, body: { name: "x" }, query: { dry: "yes" } });

	const received = {} as HandlerInput<typeof rename>;
	received.body.name.toUpperCase();
	// @ts-expect-error the server cannot read a parameter that the path does not have
	received.params.size;
	// @ts-expect-error the server cannot read a field that the body does not have
	received.body.colour;

	const answer = (_answer: HandlerResult<typeof rename>): void => {};
	// @ts-expect-error the server cannot omit a required field of the answer
	answer({});

	endpoint({
		method: "GET",
		path: "/api/things/:id",
		summary: "A schema that does not name what the path leaves open.",
		// @ts-expect-error a schema without the parameter of the path
		params: z.strictObject({ name: z.string() }),
	});
}
