import { cancelChat, getConfig, getResponses, shareChat, startChat } from "@parallax/contract";
import { expectTypeOf, test } from "vitest";
import { call } from "./api.ts";
import { keyOf, queryOf } from "./query-client.ts";

const id = "AAAAAAAAAAAAAAAAAAAAAA";

/** Never runs: that this file compiles, errors included, is the test. */
const wrongCalls = () => [
	// @ts-expect-error a misspelt field
	call(startChat, { body: { prompt: "Hi", selectedProvider: ["grok"] } }),
	// @ts-expect-error a missing field
	call(startChat, { body: { prompt: "Hi" } }),
	// @ts-expect-error both ways to choose the assistants
	call(startChat, { body: { prompt: "Hi", selectedProviders: ["grok"], seats: [{ provider: "grok" }] } }),
	// @ts-expect-error no body at all
	call(startChat, {}),
	// @ts-expect-error a missing parameter
	call(cancelChat, { params: {} }),
	// @ts-expect-error an unknown parameter
	call(cancelChat, { params: { id, provider: "grok" } }),
	// @ts-expect-error a body where none is accepted
	call(cancelChat, { params: { id }, body: {} }),
	// @ts-expect-error an input where none is accepted
	call(getConfig, { params: { id } }),
	// @ts-expect-error a wrong type
	call(shareChat, { params: { id }, body: { shared: "yes" } }),
	// @ts-expect-error the key of a query needs the same
	keyOf(getResponses, {}),
];

test("calls that do not match the contract do not compile", () => {
	expectTypeOf(wrongCalls).toBeFunction();
	type Started = Awaited<ReturnType<typeof call<typeof startChat>>>;
	expectTypeOf<Started["session"]["shared"]>().toEqualTypeOf<boolean>();
	type Nothing = Awaited<ReturnType<typeof call<typeof import("@parallax/contract").deleteChat>>>;
	expectTypeOf<Nothing>().toEqualTypeOf<undefined>();
	expectTypeOf(queryOf(getResponses, { params: { id } }).queryKey).toExtend<readonly string[]>();
});
