import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { afterEach, expect, it } from "vitest";
import { openPostgres, withCheckedCertificate } from "./postgres.ts";

const warnings: string[] = [];
const recordWarning = (warning: Error) => warnings.push(warning.message);
afterEach(() => {
	process.off("warning", recordWarning);
	warnings.length = 0;
});

it.each([
	["?sslmode=require", "?sslmode=verify-full"],
	["?sslmode=prefer&connect_timeout=3", "?sslmode=verify-full&connect_timeout=3"],
	["?sslmode=verify-ca", "?sslmode=verify-full"],
	["?sslmode=verify-full", "?sslmode=verify-full"],
	["?sslmode=no-verify", "?sslmode=no-verify"],
	["?sslmode=disable", "?sslmode=disable"],
	["?uselibpqcompat=true&sslmode=require", "?uselibpqcompat=true&sslmode=require"],
	["", ""],
])("an address with %j is changed to %j", (asked, made) => {
	const address = "postgres://u:p%40ss%2F@db.example:5433/name";
	expect(withCheckedCertificate(address + asked)).toBe(address + made);
});

/** PostgreSQL's request for encryption: eight bytes that end with this number. */
const WANTS_TLS = 80_877_103;

it("sslmode=require requests encryption, without a warning of the driver", async () => {
	process.on("warning", recordWarning);
	const server = createServer().listen(0, "127.0.0.1");
	await once(server, "listening");
	const { port } = server.address() as { port: number };
	const { reader, close } = openPostgres(`postgres://u:p@127.0.0.1:${port}/name?sslmode=require`, () => {});
	const asked = reader.selectFrom("chats").select("id").execute();
	const [socket] = (await once(server, "connection")) as [Socket];
	const [first] = (await once(socket, "data")) as [Buffer];
	expect(first.readUInt32BE(4)).toBe(WANTS_TLS);
	socket.end("N");
	await expect(asked).rejects.toThrow(/does not support SSL/);
	await close();
	server.close();
	expect(warnings).toEqual([]);
});
