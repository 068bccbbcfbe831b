import { screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { renderPart } from "../../testing/render-page.tsx";
import { Button } from "../actions/button.tsx";
import { Field } from "../fields/field.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { Dialog } from "./dialog.tsx";

function Opener() {
	const [open, setOpen] = useState(false);
	return (
		<>
			<Button onClick={() => setOpen(true)}>Open</Button>
			<Dialog open={open} onClose={() => setOpen(false)} title="Sign In to Continue" text="To save your history.">
				<Field label="Email" data-first-focus />
				<Button>Last</Button>
			</Dialog>
		</>
	);
}

async function opened() {
	const user = renderPart(<Opener />);
	await user.click(screen.getByRole("button", { name: "Open" }));
	const sheet = await screen.findByRole("dialog", { name: "Sign In to Continue" });
	return { user, sheet };
}

const gone = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

test("the focus moves to the marked part, stays inside, and returns", async () => {
	const { user, sheet } = await opened();
	expect(document.activeElement).toBe(screen.getByLabelText("Email"));
	for (let step = 0; step < 4; step++) {
		await user.tab();
		expect(sheet.contains(document.activeElement)).toBe(true);
	}
	await user.keyboard("{Escape}");
	await gone();
	expect(document.activeElement).toBe(screen.getByRole("button", { name: "Open" }));
});

test("it is described by its sentence, and its button closes it", async () => {
	const { user, sheet } = await opened();
	const description = document.getElementById(sheet.getAttribute("aria-describedby") ?? "");
	expect(description?.textContent).toBe("To save your history.");
	await user.click(screen.getByRole("button", { name: "Close" }));
	await gone();
});

test("a class locks the page behind, and no style sheet is injected", async () => {
	const sheets = document.querySelectorAll("style").length;
	const { user } = await opened();
	expect(document.documentElement.classList.contains("is-held")).toBe(true);
	expect(document.querySelectorAll("style").length).toBe(sheets);
	await user.keyboard("{Escape}");
	await gone();
	expect(document.documentElement.classList.contains("is-held")).toBe(false);
});

test("a confirmation has the focus on Cancel and is not closed by a press beside it", async () => {
	const onConfirm = vi.fn();
	const onCancel = vi.fn();
	const user = renderPart(
		<ConfirmDialog
			open
			title="Delete your account?"
			text="It cannot be undone."
			confirm="Yes, delete my account"
			onConfirm={onConfirm}
			onCancel={onCancel}
		/>,
	);
	await screen.findByRole("alertdialog", { name: "Delete your account?" });
	expect(document.activeElement?.textContent).toBe("Cancel");
	await user.click(document.querySelector(".scrim") ?? document.body);
	expect(onCancel).not.toHaveBeenCalled();
	await user.click(screen.getByRole("button", { name: "Yes, delete my account" }));
	expect(onConfirm).toHaveBeenCalledOnce();
});
