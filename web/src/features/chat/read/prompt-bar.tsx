import type { ChatSession } from "@parallax/contract";
import { type ReactNode, useMemo, useState } from "react";
import { useCommands } from "../../../lib/commands.ts";
import { useLocation } from "../../../lib/navigation.ts";
import { paths } from "../../../lib/paths.ts";
import { messages } from "../messages.ts";
import { PromptLine } from "./prompt-line.tsx";
import { PromptSheet } from "./prompt-sheet.tsx";

export interface PromptBarProps {
	readonly prompt: string;
	readonly meta: ReactNode;
	/** False where the reader may only read. */
	readonly canAsk: boolean;
	readonly children?: ReactNode;
}

/** The prompt line with the sheet that opens from it. */
export function PromptBar({ prompt, meta, canAsk, children }: PromptBarProps) {
	const [, navigate] = useLocation();
	const [sheet, setSheet] = useState<"closed" | "reading" | "writing">("closed");
	const commands = useMemo(
		() => [{ id: "prompt", title: messages.commands.toPrompt, keys: ["/"], run: () => setSheet("writing") }],
		[],
	);
	useCommands(commands);
	const show = (session: ChatSession) => {
		setSheet("closed");
		navigate(paths.chat(session.id));
	};
	return (
		<PromptLine
			prompt={prompt}
			meta={meta}
			isOpen={sheet !== "closed"}
			onToggle={() => setSheet(sheet === "closed" ? "reading" : "closed")}
			sheet={
				sheet !== "closed" && (
					<PromptSheet
						prompt={prompt}
						startsWriting={sheet === "writing"}
						onStarted={canAsk ? show : null}
						onClose={() => setSheet("closed")}
					/>
				)
			}
		>
			{children}
		</PromptLine>
	);
}
