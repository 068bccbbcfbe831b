import { expect, it } from "vitest";
import { base64, messageFile } from "../testing/message-files.ts";
import { type BodyFile, requestBody } from "./request-body.ts";

const bodyFile = (mark: string, content: string, bytes = Buffer.byteLength(content)): BodyFile => ({
	mark,
	bytes,
	read: messageFile(content).read,
});

async function written({ body }: ReturnType<typeof requestBody>): Promise<string> {
	let text = "";
	for await (const piece of body) text += piece;
	return text;
}

it.each([0, 1, 2, 3, 7, 20, 1000])("writes a file of %i bytes as base64, with the length announced", async (size) => {
	const [one, other] = ["é".repeat(size).slice(0, size), "b".repeat(size)];
	const files = [bodyFile("MARK-2", other), bodyFile("MARK-1", one)];
	const made = requestBody({ text: "Größe", first: "data:x;base64,MARK-1", last: ["MARK-2", 1] }, files);
	const text = await written(made);
	expect(JSON.parse(text)).toEqual({
		text: "Größe",
		first: `data:x;base64,${base64(one)}`,
		last: [base64(other), 1],
	});
	expect(made.length).toBe(Buffer.byteLength(text));
});

it("a body without files is a plain text", () => {
	expect(requestBody({ a: 1 })).toEqual({ body: '{"a":1}', length: null });
});

it.each([
	["cannot be read", { ...bodyFile("MARK", "abc"), read: () => Promise.reject(new Error("gone")) }],
	["has another size than announced", bodyFile("MARK", "abc", 4)],
])("fails for a file that %s", async (_what, file) => {
	await expect(written(requestBody({ file: "MARK" }, [file]))).rejects.toMatchObject({ kind: "file" });
});
