import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type RunningProcess, start } from "../processes.ts";
import { repeatTurn } from "./repeat-turn.ts";

export interface Cookie {
	readonly name: string;
	readonly value: string;
}

export interface SeededServer {
	readonly origin: string;
	/** The path of each page, and whether its reader is the owner. */
	readonly pages: readonly { readonly name: string; readonly path: string; readonly isOwn: boolean }[];
	readonly cookies: readonly Cookie[];
	stop(): Promise<void>;
}

const ASSISTANTS = ["chatgpt", "gemini", "claude", "grok"];
const PROMPT = "How far away is the North Star, and how sure are we?";

/** Calls with the cookies of one browser. */
function createClient(origin: string) {
	const jar = new Map<string, string>();
	const call = async (method: string, path: string, body?: object): Promise<unknown> => {
		const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
		const headers = { origin, cookie, "content-type": "application/json" };
		const response = await fetch(origin + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
		const text = await response.text();
		if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
		for (const line of response.headers.getSetCookie()) {
			const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
			jar.set(name, value);
		}
		return text === "" ? null : JSON.parse(text);
	};
	return { call, cookies: () => [...jar].map(([name, value]) => ({ name, value })) };
}

type Client = ReturnType<typeof createClient>;

/** Starts a chat, and waits until its answers are compared; resolves to its id. */
async function askAndCompare(call: Client["call"], body: object): Promise<string> {
	const { session } = (await call("POST", "/api/chat", body)) as { session: { id: string } };
	const { id } = session;
	const isPending = async () => {
		const current = (await call("GET", `/api/chat/${id}/responses`)) as { responses: { status: string }[] };
		return current.responses.some(({ status }) => status === "pending");
	};
	while (await isPending()) await pause(500);
	await call("POST", `/api/chat/${id}/summaries`, {});
	return id;
}

/** Two chats with eight columns, one of them with twenty turns; 0.1.0 knows neither. */
async function longChats(call: Client["call"], dataDir: string): Promise<SeededServer["pages"]> {
	const seats = [...ASSISTANTS, ...ASSISTANTS].map((provider) => ({ provider }));
	const pages: SeededServer["pages"][number][] = [];
	for (const turns of [1, 20]) {
		const id = await askAndCompare(call, { prompt: PROMPT, seats });
		repeatTurn(join(dataDir, "parallax.sqlite"), id, turns);
		pages.push({ name: `eight columns, turns: ${turns}`, path: `/?session=${id}&from=history`, isOwn: true });
	}
	return pages;
}

/** Runs the product in that folder with one answered, summarised, shared chat of a person with a public profile. */
export async function startSeededServer(folder: string, hasTurns: boolean): Promise<SeededServer> {
	const dataDir = await mkdtemp(join(tmpdir(), "parallax-pages-"));
	const env = { PORT: "0", DATA_DIR: dataDir, LOG_LEVEL: "error" };
	const server: RunningProcess = await start({ file: join(folder, "server", "src", "main.ts"), env });
	const { call, cookies } = createClient(server.origin);
	const account = { email: "mara@example.org", password: "correct horse battery", displayName: "Mara Keller" };
	await call("POST", "/api/auth/local/sign-up", account);
	const id = await askAndCompare(call, { prompt: PROMPT, selectedProviders: ASSISTANTS });
	await call("PUT", `/api/chat/${id}/share`, { shared: true });
	await call("PUT", "/api/user/settings", { username: "mara", isPublic: true });
	const longer = hasTurns ? await longChats(call, dataDir) : [];
	return {
		origin: server.origin,
		cookies: cookies(),
		pages: [
			{ name: "new comparison", path: "/", isOwn: false },
			{ name: "a finished chat", path: `/?session=${id}&from=history`, isOwn: true },
			{ name: "a shared chat", path: `/shared/${id}`, isOwn: false },
			{ name: "the history", path: "/history", isOwn: true },
			{ name: "a profile", path: "/profile/mara", isOwn: false },
			...longer,
		],
		async stop() {
			await server.stop();
			await rm(dataDir, { recursive: true, force: true });
		},
	};
}
