import { expect, it } from "vitest";
import { Failure } from "../../../failures.ts";
import { someSeat } from "../../../testing/seeds/some-seats.ts";
import { seatColumns } from "../store/rows.ts";
import { blindOf, drawLetters, letterOf, refuseByLetters, seatIdAt } from "./blind.ts";

const IDS = ["chatgpt", "gemini", "claude", "claude-2"] as const;
const SEATS = IDS.map((id) => ({ ...someSeat("claude"), id, name: id === "claude-2" ? "Claude 2" : id }));
const chat = {
	...seatColumns(SEATS),
	blind: JSON.stringify(["claude", "gemini", "claude-2", "chatgpt"]),
	revealed_at: null,
};

it("draws the letters of two hundred chats evenly", () => {
	const counts = new Map<string, number>();
	for (let n = 0; n < 200; n += 1) {
		for (const [index, id] of (JSON.parse(drawLetters(SEATS)) as string[]).entries()) {
			const place = `${id} ${index}`;
			counts.set(place, (counts.get(place) ?? 0) + 1);
		}
	}
	expect(counts.size).toBe(16);
	// Fifty on average; five times the standard deviation happens once in a million draws.
	for (const count of counts.values()) expect(Math.abs(count - 50)).toBeLessThan(31);
});

it("gives letters to a chat until it is revealed", () => {
	expect(blindOf({ ...chat, blind: null })).toBeNull();
	expect(blindOf({ ...chat, revealed_at: 1 })).toBeNull();
	const blind = blindOf(chat);
	if (!blind) throw new Error("The chat is read blind.");
	expect(IDS.map((id) => letterOf(blind, id))).toEqual(["d", "b", "a", "c"]);
	expect(seatIdAt(blind, "c")).toBe("claude-2");
	expect(() => seatIdAt(blind, "claude")).toThrow(Failure);
	expect(seatIdAt(null, "claude")).toBe("claude");
});

it("names letters in a refusal", async () => {
	const refuse = () => Promise.reject(new Failure(409, "not-connected", "Claude 2 is not connected any more."));
	await expect(refuseByLetters(blindOf(chat), refuse)).rejects.toThrow("C is not connected any more.");
	await expect(refuseByLetters(null, refuse)).rejects.toThrow("Claude 2 is not");
});
