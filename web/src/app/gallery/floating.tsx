import { useState } from "react";
import { Button } from "../../ui/actions/button.tsx";
import { Field } from "../../ui/fields/field.tsx";
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { Menu, type MenuEntry } from "../../ui/overlays/menu.tsx";
import { toast } from "../../ui/toasts/toast-store.ts";
import { Specimen } from "./specimen.tsx";

const EXPORTS: readonly MenuEntry[] = [
	{ kind: "head", content: <p className="quiet">This comparison</p> },
	{ kind: "separator" },
	{ kind: "action", label: "Markdown", icon: "export", end: ".md", onSelect: () => toast({ title: "Chosen" }) },
	{ kind: "action", label: "JSON", end: ".json", onSelect: () => toast({ title: "Chosen" }) },
	{ kind: "action", label: "Not now", disabled: true, onSelect: () => {} },
	{ kind: "separator" },
	{ kind: "action", label: "Delete", icon: "trash", destructive: true, onSelect: () => toast({ title: "Chosen" }) },
];

function Dialogs() {
	const [open, setOpen] = useState<"plain" | "wide" | "confirm" | "bare">();
	const close = () => setOpen(undefined);
	return (
		<>
			<Button onClick={() => setOpen("plain")}>Dialog</Button>
			<Button onClick={() => setOpen("wide")}>Wide dialog</Button>
			<Button onClick={() => setOpen("bare")}>Bare sheet</Button>
			<Button tone="red-line" onClick={() => setOpen("confirm")}>
				Confirmation
			</Button>
			<Dialog
				open={open === "plain" || open === "wide"}
				variant={open === "wide" ? "wide" : "plain"}
				onClose={close}
				title="Sign In to Continue"
				text="Sign in to save your chat history."
			>
				<Field label="Email" type="email" data-first-focus />
				<div className="acts">
					<Button tone="fill" onClick={close}>
						Done
					</Button>
				</div>
			</Dialog>
			<Dialog open={open === "bare"} variant="bare" onClose={close} title="Commands">
				<Field label="Search commands and chats" data-first-focus />
			</Dialog>
			<ConfirmDialog
				open={open === "confirm"}
				title="Delete your account?"
				text="It cannot be undone."
				confirm="Yes, delete my account"
				onConfirm={close}
				onCancel={close}
			/>
		</>
	);
}

function Toasts() {
	return (
		<>
			<Button
				onClick={() =>
					toast({ title: "Link copied!", description: "The shareable link has been copied to your clipboard." })
				}
			>
				Toast
			</Button>
			<Button
				onClick={() =>
					toast({
						title: "Summary Generation Failed",
						description: "ChatGPT's rate limit was reached.",
						tone: "destructive",
					})
				}
			>
				Destructive toast
			</Button>
			<Button
				onClick={() =>
					toast({ title: "Chat deleted", action: { label: "Undo", onPress: () => toast({ title: "It is back" }) } })
				}
			>
				Toast with an action
			</Button>
		</>
	);
}

export function Floating() {
	return (
		<Specimen title="What floats" text="Dialog, menu, toast: focus goes in, stays in, and comes back.">
			<Dialogs />
			<Menu label="Export" entries={EXPORTS} trigger={(trigger) => <Button {...trigger}>Menu</Button>} />
			<Toasts />
		</Specimen>
	);
}
