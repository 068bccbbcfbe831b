import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { AssistantMark } from "./assistant-mark.tsx";

test.each([
	["Ollama", "Ol"],
	["OpenRouter", "OR"],
	["LM Studio", "LS"],
	["DeepSeek V3", "DV"],
	["vLLM", "VL"],
	["qwen", "Qw"],
	["X", "X"],
	["モデル1", "モ"],
	["🦙 Farm", "🦙F"],
])("%s has the mark %s", (name, letters) => {
	const { container } = render(<AssistantMark of={{ name, logo: null, tint: "teal" }} />);
	expect(container.textContent).toBe(letters);
});
