import { useState } from "react";
import { paths } from "../../lib/page/paths.ts";
import { BarButton } from "../../ui/actions/bar-button.tsx";
import { Button } from "../../ui/actions/button.tsx";
import { ButtonLink } from "../../ui/actions/button-link.tsx";
import { CopyButton } from "../../ui/actions/copy-button.tsx";
import { IconButton } from "../../ui/actions/icon-button.tsx";
import { Specimen } from "./specimen.tsx";

const noop = () => {};
const FAILURE = { title: "Failed to copy", description: "Could not copy the link. Please copy it manually." };
const rejectCopy = () => Promise.reject(new Error("The clipboard is closed."));

export function Actions() {
	const [pressed, setPressed] = useState(false);
	return (
		<Specimen
			title="Buttons"
			text="Filled for the one thing to do, edged for a choice, bare within a line. 36 px, 44 on touch."
		>
			<Button tone="fill" size="l">
				Submit
			</Button>
			<Button tone="fill">Generate AI Summaries</Button>
			<Button tone="fill" busy>
				Signing in...
			</Button>
			<Button>Retry Request</Button>
			<Button disabled>Generating...</Button>
			<Button tone="red">Cancel</Button>
			<Button tone="red-line">Delete Account</Button>
			<Button tone="bare" icon="export">
				Export
			</Button>
			<Button size="s">Stop</Button>
			<ButtonLink href={paths.home}>A link</ButtonLink>
			<BarButton icon="plus" label="New chat" onClick={noop} />
			<IconButton icon="copy" label="Copy" />
			<IconButton icon="retry" label="Retry" size="s" />
			<IconButton icon="align" label="Scroll together" aria-pressed={pressed} onClick={() => setPressed(!pressed)} />
			<IconButton icon="trash" label="Delete" disabled />
			<CopyButton copies="words" failure={FAILURE} />
			<CopyButton copies="words" failure={FAILURE} iconOnly label="Copy answer" />
			<CopyButton copies={rejectCopy} failure={FAILURE} label="Copy, refused" />
		</Specimen>
	);
}
