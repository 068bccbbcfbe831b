import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { PROVIDER_IDS } from "@parallax/contract/testing";
import { expect, test } from "vitest";
import { readConfig } from "../../config.ts";
import { createBuiltInAssistants } from "../../providers/create-assistants.ts";
import { promptQuestion } from "../../providers/index.ts";
import { byId } from "../../providers/testing/by-id.ts";

const main = fileURLToPath(new URL("./main.ts", import.meta.url));

test("in its own process, it is controlled over HTTP, and a server's settings can point to it", async () => {
	const child = spawn(process.execPath, [main], { stdio: ["ignore", "pipe", "inherit"], env: { PORT: "0" } });
	try {
		const [line] = (await once(child.stdout, "data")) as [Buffer];
		const { origin, env } = JSON.parse(line.toString()) as { origin: string; env: Record<string, string> };
		const postControl = (path: string, body: unknown) =>
			fetch(`${origin}/_control/${path}`, { method: "POST", body: JSON.stringify(body) });
		const assistants = byId(createBuiltInAssistants(readConfig(env).vendors));
		for (const id of PROVIDER_IDS) {
			await postControl(`next/${id}`, { steps: [] });
			let text = "";
			const listener = {
				onActivity() {},
				onText(piece: string) {
					text += piece;
				},
			};
			const answer = assistants[id].answer(
				{ question: promptQuestion("Who?") },
				listener,
				new AbortController().signal,
			);
			await postControl(`calls/${id}/1`, { say: "I am " });
			await postControl(`calls/${id}/1`, { say: id });
			await postControl(`calls/${id}/1`, { end: "stop", usage: { outputTokens: 7 } });
			const { usage } = await answer;
			expect([text, usage?.outputTokens]).toEqual([`I am ${id}`, 7]);
		}
		const calls = (await (await fetch(`${origin}/_control/calls`)).json()) as { prompt: string; text: string }[];
		expect(calls.map(({ prompt, text }) => [prompt, text])).toEqual(PROVIDER_IDS.map((id) => ["Who?", `I am ${id}`]));
	} finally {
		child.kill();
		await once(child, "exit");
	}
});
