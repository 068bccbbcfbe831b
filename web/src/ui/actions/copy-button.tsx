import { useEffect, useState } from "react";
import { messages } from "../messages.ts";
import { toast } from "../toasts/toast-store.ts";
import { Button } from "./button.tsx";
import type { ButtonSize, ButtonTone } from "./button-class.ts";
import { IconButton } from "./icon-button.tsx";

const COPIED_MS = 2000;

export interface CopyButtonProps {
	/** The text to copy, or a function that copies, for instance rich text and Markdown together. */
	readonly copies: string | (() => Promise<void>);
	/** The message when the browser refuses. */
	readonly failure: { readonly title: string; readonly description: string };
	readonly onCopied?: () => void;
	readonly label?: string;
	readonly tone?: ButtonTone;
	readonly size?: ButtonSize;
	/** Only the icon is shown; the label is the accessible name. */
	readonly iconOnly?: boolean;
}

/** Shows 'Copied!' for two seconds. */
export function CopyButton({ copies, failure, onCopied, label = messages.copy, ...appearance }: CopyButtonProps) {
	const [copied, setCopied] = useState(0);
	useEffect(() => {
		if (copied === 0) return;
		const timer = setTimeout(() => setCopied(0), COPIED_MS);
		return () => clearTimeout(timer);
	}, [copied]);
	const copy = async () => {
		try {
			await (typeof copies === "string" ? navigator.clipboard.writeText(copies) : copies());
		} catch {
			toast({ ...failure, tone: "destructive" });
			return;
		}
		setCopied((count) => count + 1);
		onCopied?.();
	};
	const icon = copied ? "check" : "copy";
	return (
		<>
			{appearance.iconOnly ? (
				<IconButton
					icon={icon}
					label={copied ? messages.copied : label}
					size={appearance.size === "s" ? "s" : "m"}
					onClick={copy}
				/>
			) : (
				<Button icon={icon} tone={appearance.tone} size={appearance.size} onClick={copy}>
					{copied ? messages.copied : label}
				</Button>
			)}
			<span className="vh" role="status">
				{copied ? messages.copied : ""}
			</span>
		</>
	);
}
