import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { useEditionInAddress } from "./use-edition-in-address.ts";

test("going back to the newest answers of one turn leaves an edition of another in the address", () => {
	window.history.replaceState(null, "", "/?session=A&turn=1&edition=1");
	const first = renderHook(() => useEditionInAddress(1, 2));
	const second = renderHook(() => useEditionInAddress(2, 2));
	act(() => second.result.current[1](null));
	expect(first.result.current[0]).toBe(1);
	act(() => first.result.current[1](null));
	expect(window.location.search).toBe("?session=A&turn=1");
	window.history.replaceState(null, "", "/");
});
