import { cleanup } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { expectHarmless, HOSTILE_TEXTS, showAnswer } from "../testing/hostile-answers.tsx";
import { safeAddress } from "./untrusted-link.tsx";

afterEach(cleanup);

describe("SEC-14 and SEC-16 untrusted text", () => {
	test.each(HOSTILE_TEXTS)("%s", async (_name, text) => {
		expectHarmless(await showAnswer(text), text);
	});

	test("SEC-16 a remote picture is shown as a chip with its host and is not fetched", async () => {
		const container = await showAnswer("![the shot](https://canary.example/i.png?q=1)");
		expect(container.querySelector("img")).toBeNull();
		expect(container.textContent).toContain("the shot");
		expect(container.textContent).toContain("on canary.example");
	});

	test("SEC-15 a diagram is shown as code", async () => {
		const container = await showAnswer("```mermaid\ngraph TD\n```");
		expect(container.querySelector("pre")?.textContent).toBe("graph TD");
		expect(container.querySelector("svg:not(.icon)")).toBeNull();
	});

	test("a link shows its host, unless its words already do", async () => {
		const container = await showAnswer("[our bank](https://evil.example/login) and https://evil.example/x");
		const [hidden, plain] = container.querySelectorAll("a");
		expect(hidden?.textContent).toBe("our bank (evil.example)");
		expect(plain?.textContent).toBe("https://evil.example/x");
	});

	test.each([
		["paypal.com", "https://al.com/"],
		["https://mybank.com/?next=evil.io", "https://evil.io/"],
		["evil.io.mybank.com", "https://evil.io/"],
		["mybank.com and evil.io", "https://evil.io/"],
	])("a link shows its host if its words name another host: %s", async (words, href) => {
		const link = (await showAnswer(`[${words}](${href})`)).querySelector("a");
		expect(link?.querySelector(".host")?.textContent).toBe(` (${new URL(href).host})`);
	});

	test.each(["https://www.example.org/a?b", "example.org", "Example.org/a"])(
		"a link whose words are its address shows the host only once: %s",
		async (words) => {
			const link = (await showAnswer(`[${words}](https://www.example.org/a?b)`)).querySelector("a");
			expect(link?.textContent).toBe(words);
		},
	);

	test("an address with a login or with another scheme is not a link", () => {
		expect(safeAddress("https://google.com@evil.example")).toBeNull();
		expect(safeAddress("/api/user/account")).toBeNull();
		expect(safeAddress("ftp://a.example")).toBeNull();
		expect(safeAddress("mailto:a@b.example")?.href).toBe("mailto:a@b.example");
	});
});
