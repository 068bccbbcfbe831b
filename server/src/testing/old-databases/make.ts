import { execFileSync } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { startPostgres } from "../../../../scripts/steps/start-postgres.mjs";
import { startFakeVendors } from "../fake-vendors/fake-vendors.ts";
import { PASSWORD } from "../people.ts";
import { type ServerProcess, startServerProcess } from "../processes/server-process.ts";
import { createAccounts, EMAILS, USERNAME } from "./create-accounts.ts";
import { ServerFiller } from "./fill-server.ts";
import type { Known } from "./known.ts";
import { beginMore, makeExample, makeFinished } from "./make-history.ts";
import { type DatabaseLocation, readLeftovers, untilPiecesAreStored } from "./read-left.ts";

const VERSION = process.argv[2] ?? "";
if (!/^\d+\.\d+\.\d+$/.test(VERSION)) throw new Error("Name the version, such as 0.1.0.");
const HERE = fileURLToPath(new URL(".", import.meta.url));
const OLD_MACHINE = new URL("old-machine.mjs", import.meta.url).href;

async function makeIn(store: DatabaseLocation): Promise<Omit<Known, keyof Awaited<ReturnType<typeof readLeftovers>>>> {
	const vendors = await startFakeVendors();
	const start = (vendorEnv: Readonly<Record<string, string>> = vendors.env): Promise<ServerProcess> => {
		const database = store.databaseUrl ? { DATABASE_URL: store.databaseUrl } : {};
		const env = { ...vendorEnv, ...database, DATA_DIR: store.dataDir, DAILY_BUDGET_USD: "50" };
		return startServerProcess(env as Record<string, string>, { nodeArgs: ["--import", OLD_MACHINE] });
	};

	const withoutKeys = await start({});
	const filler = new ServerFiller(vendors, withoutKeys.origin);
	const avatarURL = await createAccounts(filler.browsers);
	await makeExample(filler);
	await withoutKeys.end("SIGKILL");

	const first = await start();
	filler.moveTo(first.origin);
	await filler.beginInterrupted();
	await untilPiecesAreStored(store, 3);
	await first.end("SIGKILL");

	const second = await start();
	filler.moveTo(second.origin);
	for (const chat of filler.chats) await filler.untilSettled(chat);
	const { picture, upload } = await makeFinished(filler, store);
	const { speaking, summarizing } = await beginMore(filler);
	await untilPiecesAreStored(store, speaking);
	const chats = await filler.answers();
	await filler.finish("noor", "the newest ship");
	chats.push(...(await filler.answers(filler.chats.slice(-1))));
	await second.end("SIGKILL");
	const killedAt = Date.now();
	await vendors.close();

	const cookies = filler.cookies();
	const made = execFileSync("git", ["rev-parse", "HEAD"], { cwd: HERE, encoding: "utf8" }).trim();
	const people = { cookies, emails: EMAILS, password: PASSWORD, username: USERNAME };
	return { version: VERSION, commit: made, killedAt, ...people, chats, summarizing, avatarURL, upload, picture };
}

const zip = (bytes: Buffer | string): Buffer => gzipSync(bytes, { level: 9 });

async function save(kind: string, store: DatabaseLocation, known: Awaited<ReturnType<typeof makeIn>>): Promise<void> {
	const folder = join(HERE, VERSION, kind);
	await rm(folder, { recursive: true, force: true });
	await mkdir(folder, { recursive: true });
	const tar = [
		"--exclude=./cache",
		"--sort=name",
		"--owner=0",
		"--group=0",
		"--numeric-owner",
		"--format=ustar",
		"-cf",
		"-",
		".",
	];
	const files = execFileSync("tar", tar, {
		cwd: store.dataDir,
		maxBuffer: 2 ** 28,
	});
	await writeFile(join(folder, "data-dir.tar.gz"), zip(files));
	if (store.databaseUrl) {
		const args = ["--inserts", "--no-owner", "--no-privileges", store.databaseUrl];
		const dump = execFileSync("pg_dump", args, { encoding: "utf8", maxBuffer: 2 ** 28 });
		await writeFile(join(folder, "database.sql.gz"), zip(dump));
	}
	// Opening the database of a killed server repairs it, so a copy is read.
	const copy = await mkdtemp(join(tmpdir(), "parallax-copy-"));
	await cp(store.dataDir, copy, { recursive: true });
	const leftovers = await readLeftovers({ ...store, dataDir: copy });
	if (leftovers.notIndexed.length === 0)
		throw new Error("The index had caught up before the kill: make the files again.");
	await writeFile(join(folder, "known.json.gz"), zip(JSON.stringify({ ...known, ...leftovers }, null, "\t")));
	await rm(copy, { recursive: true });
}

async function make(kind: string, databaseUrl: string | null): Promise<void> {
	const dataDir = await mkdtemp(join(tmpdir(), "parallax-old-"));
	const store = { dataDir, databaseUrl };
	await save(kind, store, await makeIn(store));
	await rm(dataDir, { recursive: true });
}

await make("sqlite", null);
const postgres = await startPostgres();
await make("postgres", postgres.url);
await postgres.stop();
