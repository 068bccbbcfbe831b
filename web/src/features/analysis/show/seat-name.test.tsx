import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { makeSeat } from "../../../testing/make-chats.ts";
import { SeatsProvider } from "../../assistants/index.ts";
import { SeatName } from "./seat-name.tsx";

const local = { provider: "ollama", assistant: "Ollama", logo: null, modelName: null } as const;
const SEATS = [
	makeSeat("ollama", { ...local, name: "Ollama", model: "llama3.2:3b" }),
	makeSeat("ollama-2", { ...local, name: "Ollama 2", model: "gemma3:4b" }),
	makeSeat("grok", { model: "grok-9" }),
];

test("columns of one assistant are told apart by a number at the mark and by their models", () => {
	const { container } = render(
		<SeatsProvider seats={SEATS}>
			{SEATS.map((seat) => (
				<SeatName key={seat.id} seat={seat} />
			))}
		</SeatsProvider>,
	);
	const names = Array.from(container.querySelectorAll(".seat-name"));
	expect(names.map((name) => name.querySelector("[data-number]")?.getAttribute("data-number"))).toEqual([
		undefined,
		"2",
		undefined,
	]);
	expect(names.map((name) => name.lastElementChild?.textContent)).toEqual([
		"Ollama llama3.2:3b",
		"Ollama 2 gemma3:4b",
		"Grok",
	]);
});
