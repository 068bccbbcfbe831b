import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { type Answer, answerWith, CONFIG } from "../../testing/answers.ts";
import { openPage } from "../../testing/render-page.tsx";

const RIDGE = {
	id: "k1",
	objectURL: "/objects/k1",
	name: "ridge-at-dusk.jpg",
	type: "image/jpeg",
	size: 2_516_582,
	createdAt: "2026-11-20T10:00:00.000Z",
};
const LIST = "GET /api/objects";

function openUploads(table: Readonly<Record<string, Answer>>) {
	const requests = answerWith(table);
	return { requests, ...openPage("/upload") };
}

test("without uploads, the page says what appears here", async () => {
	openUploads({ [LIST]: [200, []] });
	await screen.findByText("No images yet");
	screen.getByText("/public-objects/{name}");
});

test.each([
	[10_485_760, "PNG, JPG, JPEG, GIF, SVG or WebP. Up to 5 files, 10 MB each."],
	[1_048_576, "PNG, JPG, JPEG, GIF, SVG or WebP. Up to 5 files, 1 MB each."],
	[2_621_440, "PNG, JPG, JPEG, GIF, SVG or WebP. Up to 5 files, 2.5 MB each."],
])("shows the limit of a server that accepts %i bytes", async (maxUploadBytes, note) => {
	const config = { ...CONFIG, limits: { ...CONFIG.limits, maxUploadBytes } };
	openUploads({ [LIST]: [200, []], "GET /api/config": [200, config] });
	await screen.findByText(note);
});

test("lists an upload with its picture and size", async () => {
	openUploads({ [LIST]: [200, [RIDGE]] });
	const link = await screen.findByRole("link", { name: "Open ridge-at-dusk.jpg" });
	expect(link.querySelector("img")?.getAttribute("src")).toBe("/objects/k1");
	screen.getByText("2.4 MB");
});

test("Copy URL copies the full address and shows a message", async () => {
	const { user } = openUploads({ [LIST]: [200, [RIDGE]] });
	await user.click(await screen.findByRole("button", { name: "Copy URL" }));
	expect(await navigator.clipboard.readText()).toBe(`${location.origin}/objects/k1`);
	await screen.findByText("URL copied");
});

test("shows an error when the browser refuses to copy", async () => {
	const { user } = openUploads({ [LIST]: [200, [RIDGE]] });
	vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("refused"));
	await user.click(await screen.findByRole("button", { name: "Copy URL" }));
	await screen.findByText("Failed to copy URL to clipboard.");
});

test("deleting asks first, then removes the image from the page", async () => {
	const { user, requests } = openUploads({ [LIST]: [200, [RIDGE]], "DELETE /api/objects/k1": [204] });
	await user.click(await screen.findByRole("button", { name: "Delete ridge-at-dusk.jpg" }));
	expect(requests.some(({ call }) => call.startsWith("DELETE"))).toBe(false);
	await user.click(await screen.findByRole("button", { name: "Yes, delete it" }));
	await screen.findByText("No images yet");
	await screen.findByText("Image deleted");
});

test("keeps an image that cannot be deleted, and shows the server's reason", async () => {
	const { user } = openUploads({ [LIST]: [200, [RIDGE]], "DELETE /api/objects/k1": [503, "Not just now."] });
	await user.click(await screen.findByRole("button", { name: "Delete ridge-at-dusk.jpg" }));
	await user.click(await screen.findByRole("button", { name: "Yes, delete it" }));
	await screen.findByText("Not just now.");
	screen.getByRole("link", { name: "Open ridge-at-dusk.jpg" });
});

test("shows a retry button when the list cannot be loaded", async () => {
	const { user, requests } = openUploads({ [LIST]: [503, "The server cannot be read right now."] });
	await screen.findByText("The server cannot be read right now.");
	await user.click(screen.getByRole("button", { name: "Try again" }));
	await waitFor(() => expect(requests.filter(({ call }) => call === LIST)).toHaveLength(2));
});
