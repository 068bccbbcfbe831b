import type { AssistantModel, StartBody } from "@parallax/contract";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { ApiError } from "../../../lib/server/api-error.ts";
import { type PutOptions, putFile } from "../../../lib/server/put-file.ts";
import type { FakeApi } from "../testing/fake-api.ts";
import { makeModel } from "../testing/make-models.ts";
import { showPage } from "../testing/show-page.tsx";
// Preloaded, so that tests do not depend on how long a busy machine takes to load it.
import "../compose/composer-options.tsx";

vi.mock("../../../lib/server/put-file.ts", () => ({ putFile: vi.fn() }));
const put = vi.mocked(putFile);

beforeEach(() => {
	put.mockReset();
	put.mockResolvedValue('{"url":"/objects/x"}');
	URL.createObjectURL = () => "blob:preview";
	URL.revokeObjectURL = () => {};
});

const field = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Your prompt" });
const picture = (name = "chart.png") => new File(["png"], name, { type: "image/png" });
const table = (name = "table.csv") => new File(["a,b"], name, { type: "text/csv" });
const list = () => screen.getByRole("list", { name: "Attached files" });
const names = () =>
	within(list())
		.getAllByRole("listitem")
		.map((item) => item.querySelector(".file-name")?.textContent);

/** Each upload gets an address of its own. */
function acceptUploads(api: FakeApi): void {
	let count = 0;
	api.answers.set("POST /api/objects/upload", () => {
		count += 1;
		return Response.json({ uploadURL: `/objects/uploads/${count}?s`, objectURL: `/objects/${count}` });
	});
	api.answers.set("DELETE /api/objects/1", () => new Response(null, { status: 204 }));
}

async function open(prepare: (api: FakeApi) => void = () => {}) {
	const page = showPage("/", {
		prepare: (api) => {
			acceptUploads(api);
			prepare(api);
		},
	});
	await page.user.click(field());
	await screen.findByRole("button", { name: "Attach files" });
	const input = document.querySelector<HTMLInputElement>("input[type=file]");
	if (!input) throw new Error("there is no file input");
	const choose = (...files: File[]) => page.user.upload(input, files);
	return { ...page, choose };
}

const sent = (api: FakeApi) => api.callsTo("POST", "/api/chat");

describe("files of a new prompt", () => {
	test("are uploaded as attachments in order, and sent with the prompt", async () => {
		const { api, user, choose } = await open();
		await choose(picture(), table());
		expect(names()).toEqual(["chart.png", "table.csv"]);
		await screen.findByText("table.csv is ready.");
		expect(api.callsTo("POST", "/api/objects/upload").map(({ body }) => body)).toEqual([
			{ name: "chart.png", size: 3, purpose: "attachment" },
			{ name: "table.csv", size: 3, purpose: "attachment" },
		]);
		await user.type(field(), "What?{Enter}");
		await waitFor(() => expect(sent(api)).toHaveLength(1));
		expect(sent(api)[0]?.body).toMatchObject({ prompt: "What?", attachments: ["/objects/1", "/objects/2"] });
		await waitFor(() => expect(sessionStorage.getItem("parallax:draft-files")).toBe("[]"));
	});

	test("a prompt waits for uploads, and a cancelled one is not sent", async () => {
		const upload = Promise.withResolvers<string>();
		put.mockReturnValue(upload.promise);
		const { api, user, choose } = await open();
		await choose(table());
		await user.type(field(), "What?{Enter}");
		await screen.findByText("The prompt is sent when all files are uploaded.");
		await user.keyboard("{Escape}");
		await user.keyboard("{Enter}");
		upload.resolve("{}");
		await waitFor(() => expect(sent(api)).toHaveLength(1));
	});

	test.each(["paste", "drop"] as const)("a file that comes by %s before the code for files is kept", async (how) => {
		const { api } = showPage("/", { prepare: acceptUploads });
		const given = { types: ["Files"], files: [table()], getData: () => "" };
		if (how === "paste") fireEvent.paste(field(), { clipboardData: given });
		else fireEvent.drop(field(), { dataTransfer: given });
		expect(screen.queryByRole("list", { name: "Attached files" })).toBeNull();
		await screen.findByText("table.csv is ready.");
		expect(names()).toEqual(["table.csv"]);
		expect(api.callsTo("POST", "/api/objects/upload")).toHaveLength(1);
	});

	test("a long text that is pasted before the code for files becomes a file, and words around it stay", async () => {
		const { api, user } = showPage("/", { prepare: acceptUploads });
		const text = "One clause.\r\n".repeat(200);
		fireEvent.paste(field(), { clipboardData: { types: ["text/plain"], files: [], getData: () => text } });
		// What the browser does with it.
		fireEvent.change(field(), { target: { value: `Sum up: ${text}` } });
		expect(screen.queryByRole("list", { name: "Attached files" })).toBeNull();
		await screen.findByText("pasted.txt is ready.");
		expect(names()).toEqual(["pasted.txt"]);
		expect(field().value).toBe("Sum up: ");
		const [, file] = put.mock.calls[0] ?? [];
		expect(await file?.text()).toBe(text);
		await waitFor(() => expect(screen.queryByText(/the limit/)).toBeNull());
		await user.type(field(), "{Enter}");
		await waitFor(() => expect(sent(api)).toHaveLength(1));
		expect(sent(api)[0]?.body).toMatchObject({ prompt: "Sum up:", attachments: ["/objects/1"] });
	});

	test("a long text that was changed before the code for files came stays in the field", async () => {
		showPage("/", { prepare: acceptUploads });
		const text = "a".repeat(2001);
		fireEvent.paste(field(), { clipboardData: { types: ["text/plain"], files: [], getData: () => text } });
		fireEvent.change(field(), { target: { value: text.replace("a", "b") } });
		await screen.findByRole("button", { name: "Attach files" });
		expect(screen.queryByRole("list", { name: "Attached files" })).toBeNull();
		expect(field().value).toHaveLength(2001);
	});

	test("one's own uploads are attached without an upload, and removing one deletes none", async () => {
		const facts = { type: "image/png", createdAt: "2026-11-28T08:00:00.000Z" };
		const uploads = [1, 2, 3, 4, 5, 6].map((n) => {
			return { id: `g${n}`, objectURL: `/objects/g${n}`, name: `photo ${n}.png`, size: 1000 * n, ...facts };
		});
		const { api, user, choose } = await open((fake) => {
			fake.answers.set("GET /api/objects", () => Response.json(uploads));
		});
		await choose(table());
		await screen.findByText("table.csv is ready.");
		await user.click(screen.getByRole("button", { name: "Attach from your uploads" }));
		const dialog = await screen.findByRole("dialog", { name: "Attach from your uploads" });
		const box = (n: number) =>
			within(dialog).getByRole<HTMLInputElement>("checkbox", { name: new RegExp(`photo ${n}`) });
		await within(dialog).findByRole("checkbox", { name: /photo 1/ });
		for (const n of [1, 2, 3, 4]) await user.click(box(n));
		expect(within(dialog).getByRole("status").textContent).toBe("A prompt can have 5 files.");
		expect([box(4).disabled, box(5).disabled]).toEqual([false, true]);
		await user.click(box(4));
		await user.click(within(dialog).getByRole("button", { name: "Attach 3 files" }));
		await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
		expect(names()).toEqual(["table.csv", "photo 1.png", "photo 2.png", "photo 3.png"]);
		expect(document.activeElement).toBe(screen.getByRole("button", { name: "Attach from your uploads" }));
		await user.click(screen.getByRole("button", { name: "Remove photo 2.png" }));
		await user.click(screen.getByRole("button", { name: "Attach from your uploads" }));
		const again = await screen.findByRole("dialog", { name: "Attach from your uploads" });
		const attached = within(again)
			.getAllByRole<HTMLInputElement>("checkbox")
			.map(({ checked }) => checked);
		expect(attached).toEqual([true, false, true, false, false, false]);
		await user.keyboard("{Escape}");
		await user.type(field(), "What?{Enter}");
		await waitFor(() => expect(sent(api)).toHaveLength(1));
		expect(sent(api)[0]?.body).toMatchObject({ attachments: ["/objects/1", "/objects/g1", "/objects/g3"] });
		expect(api.callsTo("POST", "/api/objects/upload")).toHaveLength(1);
		expect(api.callsTo("DELETE", "/api/objects/g2")).toEqual([]);
	});

	test("survive a reload and a refused prompt, and one that the server no longer has says so", async () => {
		const { closePage, choose } = await open();
		await choose(table());
		await screen.findByText("table.csv is ready.");
		closePage();
		const stored = sessionStorage.getItem("parallax:draft-files");
		expect(JSON.parse(stored ?? "")).toMatchObject([["", [{ name: "table.csv", url: "/objects/1" }]]]);
	});

	test("one that fails says why and is tried again, and until then the prompt is not sent", async () => {
		const { api, user, choose } = await open();
		put.mockRejectedValueOnce(new Error("lost"));
		await choose(table());
		await screen.findByText("It could not be uploaded. Try again.");
		await user.type(field(), "What?{Enter}");
		await screen.findByText("table.csv was not attached. Retry it or remove it, then send.");
		expect(sent(api)).toEqual([]);
		await user.click(screen.getByRole("button", { name: "Retry table.csv" }));
		await screen.findByText("table.csv is ready.");
	});

	test("one that is refused for what it is is not offered to be tried again", async () => {
		const { choose } = await open();
		const sentence = "This kind of file can't be attached.";
		put.mockRejectedValueOnce(
			new ApiError({ status: 415, code: null, sentence, message: `415: ${sentence}`, retryAfterS: null }),
		);
		await choose(table());
		await screen.findByText(sentence);
		expect(screen.queryByRole("button", { name: "Retry table.csv" })).toBeNull();
		screen.getByRole("button", { name: "Remove table.csv" });
	});

	test("without uploads there is a link to the upload page", async () => {
		const { user } = await open((fake) => {
			fake.answers.set("GET /api/objects", () => Response.json([]));
		});
		await user.click(screen.getByRole("button", { name: "Attach from your uploads" }));
		const link = await screen.findByRole<HTMLAnchorElement>("link", { name: "Upload images" });
		expect(link.pathname).toBe("/upload");
	});

	test("a removed one is deleted from the server, and the focus stays in the list", async () => {
		const { api, user, choose } = await open();
		await choose(table("a.csv"), table("b.csv"));
		await screen.findByText("b.csv is ready.");
		await user.click(screen.getByRole("button", { name: "Remove a.csv" }));
		expect(names()).toEqual(["b.csv"]);
		await waitFor(() => expect(api.callsTo("DELETE", "/api/objects/1")).toHaveLength(1));
		await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Remove b.csv" })));
	});

	test("show how far they are", async () => {
		let report: PutOptions["onProgress"] = () => {};
		put.mockImplementation((_url, _file, { onProgress }) => {
			report = onProgress;
			return new Promise(() => {});
		});
		const { choose } = await open();
		await choose(table());
		await waitFor(() => expect(put).toHaveBeenCalled());
		report(0.42);
		await screen.findByText(/42% uploaded/);
		report(1);
		await screen.findByText(/Checking/);
	});
});

test("no cost is shown that leaves out a file: neither while it is uploaded nor until its cost is known", async () => {
	const upload = Promise.withResolvers<string>();
	const estimate = Promise.withResolvers<void>();
	const seat = { mostUsd: 0.01, usualUsd: 0.0025 };
	const { api, user, choose } = await open((fake) => {
		fake.answers.set("POST /api/chat/estimate", async ({ body }) => {
			const { attachments } = body as { attachments?: string[] };
			if (attachments) await estimate.promise;
			return Response.json({ mostUsd: null, usualUsd: null, seats: [1, 2, 3, 4].map(() => seat) });
		});
	});
	const figure = () => screen.queryByRole("button", { name: /^about/ });
	const estimates = () => api.callsTo("POST", "/api/chat/estimate").map(({ body }) => body as StartBody);
	await user.type(field(), "What?");
	await waitFor(() => expect(figure()).not.toBeNull());
	put.mockReturnValue(upload.promise);
	await choose(table());
	screen.getByText("Estimating the cost");
	expect(figure()).toBeNull();
	await user.type(field(), " How?");
	upload.resolve("{}");
	const whole = { prompt: "What? How?", attachments: ["/objects/1"] };
	await waitFor(() => expect(estimates().at(-1)).toMatchObject(whole));
	expect(estimates().filter(({ prompt, attachments }) => prompt.includes("How") && !attachments)).toEqual([]);
	screen.getByText("Estimating the cost");
	expect(figure()).toBeNull();
	estimate.resolve();
	await waitFor(() => expect(figure()).not.toBeNull());
	expect(screen.queryByText("Estimating the cost")).toBeNull();
});

test("a model that cannot look at pictures, or gets PDFs as text, is named before the prompt is sent", async () => {
	const listOf = (abilities: Partial<AssistantModel>) => () =>
		Response.json({ models: [makeModel("one", { isDefault: true, ...abilities })], from: "vendor", at: null });
	const { choose } = await open((api) => {
		api.answers.set("GET /api/providers/chatgpt/models", listOf({ images: false, documents: false }));
		api.answers.set("GET /api/providers/claude/models", listOf({ images: true, documents: true }));
		api.answers.set("GET /api/providers/grok/models", listOf({ images: null, documents: false }));
	});
	await choose(picture());
	await screen.findByText("ChatGPT cannot look at pictures and won't answer.");
	await choose(new File(["%PDF-"], "a.pdf", { type: "application/pdf" }));
	await screen.findByText("Grok gets PDFs as text.");
});

describe("is refused before it is uploaded, with the server's sentence:", () => {
	const big = (bytes: number, type: string) =>
		Object.defineProperty(new File(["x"], "big", { type }), "size", { value: bytes });
	test.each([
		["an empty file", [new File([], "e.txt")], "e.txt: This file is empty."],
		["a video", [new File(["x"], "v.mp4", { type: "video/mp4" })], "v.mp4: This kind of file can't be attached."],
		["a large file", [big(10_485_761, "application/pdf")], "big: The file is too large: 10 MB is the limit."],
		["a long text", [big(204_801, "text/plain")], "big: A text file can have at most 200 kB."],
		["a sixth file", [1, 2, 3, 4, 5, 6].map((n) => table(`${n}.csv`)), "6.csv: Attach at most 5 files."],
		[
			"too much",
			[big(10_000_000, "application/pdf"), big(10_000_000, "application/pdf"), big(5_000_000, "application/pdf")],
			"big: These files are too large together: 20 MB is the limit.",
		],
	])("%s", async (_what, files, sentence) => {
		const { api, user } = await open();
		void user;
		const input = document.querySelector<HTMLInputElement>("input[type=file]");
		if (input) fireEvent.change(input, { target: { files } });
		await screen.findByText((text) => text.startsWith(sentence));
		expect(api.callsTo("POST", "/api/objects/upload").length).toBeLessThan(files.length);
	});
});

describe("what is pasted", () => {
	const paste = (data: Partial<Record<"text" | "files", unknown>>) =>
		fireEvent.paste(field(), { clipboardData: { getData: () => data.text ?? "", files: data.files ?? [] } });

	test("a file is attached", async () => {
		await open();
		paste({ files: [picture("shot.png")] });
		expect(names()).toEqual(["shot.png"]);
	});

	test("a text of a program that also copies a picture stays a text", async () => {
		await open();
		expect(paste({ text: "words", files: [picture()] })).toBe(true);
		expect(screen.queryByRole("list", { name: "Attached files" })).toBeNull();
	});

	test("a long text becomes a file", async () => {
		await open();
		expect(paste({ text: "b".repeat(2001) })).toBe(false);
		expect(names()).toEqual(["pasted.txt"]);
		screen.getByText(/became pasted\.txt \(2,001 characters\)/);
		expect(screen.queryByRole("button", { name: "Put it into the prompt instead" })).toBeNull();
	});

	test("a second long text has a name of its own, and the note says which file it speaks of", async () => {
		const { user } = await open();
		paste({ text: "a".repeat(2001) });
		paste({ text: "b".repeat(2002) });
		expect(names()).toEqual(["pasted.txt", "pasted-2.txt"]);
		screen.getByText(/became pasted-2\.txt \(2,002 characters\)/);
		await user.click(screen.getByRole("button", { name: "Remove pasted-2.txt" }));
		screen.getByText(/became pasted\.txt \(2,001 characters\)/);
	});

	test("a long text that cannot become a file lands in the field", async () => {
		const { choose } = await open();
		await choose(...[1, 2, 3, 4, 5].map((n) => table(`${n}.csv`)));
		expect(paste({ text: "b".repeat(2001) })).toBe(true);
		await screen.findByText("pasted.txt: Attach at most 5 files.");
		fireEvent.change(field(), { target: { value: "b".repeat(2001) } });
		await screen.findByText(/2,001 characters/);
	});

	test("a long text that fits is put into the prompt instead", async () => {
		const { user } = await open();
		paste({ text: `words${" ".repeat(2000)}` });
		await user.click(screen.getByRole("button", { name: "Put it into the prompt instead" }));
		expect(field().value.trim()).toBe("words");
		expect(screen.queryByRole("list", { name: "Attached files" })).toBeNull();
	});

	test("a long text is put behind the words that were typed after it was pasted", async () => {
		const { user } = await open();
		paste({ text: `words${" ".repeat(2000)}` });
		await screen.findByText("pasted.txt is ready.");
		await user.type(field(), "Typed since.");
		await user.click(screen.getByRole("button", { name: "Put it into the prompt instead" }));
		expect(field().value.trim()).toBe("Typed since.\nwords");
	});
});

describe("what is dropped", () => {
	const dataTransfer = { types: ["Files"], files: [picture("dropped.png")] };

	test("on the form is attached", async () => {
		await open();
		fireEvent.dragEnter(field(), { dataTransfer });
		screen.getByText("Drop files to attach them");
		expect(fireEvent.drop(field(), { dataTransfer })).toBe(false);
		expect(names()).toEqual(["dropped.png"]);
		expect(screen.queryByText("Drop files to attach them")).toBeNull();
	});

	test("beside the form leaves the page as it is", async () => {
		await open();
		expect(fireEvent.dragOver(document.body, { dataTransfer })).toBe(false);
		expect(fireEvent.drop(document.body, { dataTransfer })).toBe(false);
		expect(screen.queryByRole("list", { name: "Attached files" })).toBeNull();
	});
});
