import { fireEvent } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderPart } from "../../testing/render-page.tsx";
import { Avatar, initialsOf } from "./avatar.tsx";

test("shows the first two letters in uppercase, and no half characters", () => {
	expect(initialsOf("Mara Keller")).toBe("MA");
	expect(initialsOf(" élodie")).toBe("ÉL");
	expect(initialsOf("𝒻𝓁ora")).toBe("𝒻𝓁");
	expect(initialsOf("")).toBe("");
});

test("shows the letters when the picture cannot be loaded", () => {
	renderPart(<Avatar name="Mara Keller" photoURL="/gone.png" />);
	const picture = document.querySelector("img");
	expect(picture?.getAttribute("referrerpolicy")).toBe("no-referrer");
	fireEvent.error(picture ?? document.body);
	expect(document.querySelector("img")).toBeNull();
	expect(document.querySelector("[data-initials]")?.getAttribute("data-initials")).toBe("MA");
});
