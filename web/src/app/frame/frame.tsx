import "./frame.css";
import type { ReactNode } from "react";
import { PageCommands } from "../../features/commands/index.ts";
import { useTakingOver } from "../../lib/page/taking-over.ts";
import { Tooltips } from "../../ui/overlays/tooltips.tsx";
import { Toaster } from "../../ui/toasts/toaster.tsx";
import { messages } from "../messages.ts";
import { Bar } from "./bar.tsx";
import { Foot } from "./foot.tsx";

/** What every page stands in. */
export function Frame({ children }: { readonly children: ReactNode }) {
	const isTakenOver = !useTakingOver();
	return (
		<div className={isTakenOver ? "frame" : "frame is-rendered"}>
			<a className="skip" href="#main">
				{messages.skip}
			</a>
			<Bar />
			<main id="main" tabIndex={-1}>
				<PageCommands />
				{children}
				<Tooltips />
			</main>
			<Foot />
			<Toaster />
		</div>
	);
}
