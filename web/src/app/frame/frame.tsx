import "./frame.css";
import type { ReactNode } from "react";
import { PageCommands } from "../../features/commands/index.ts";
import { useHydrating } from "../../lib/page/hydration-state.ts";
import { Tooltips } from "../../ui/overlays/tooltips.tsx";
import { Toaster } from "../../ui/toasts/toaster.tsx";
import { messages } from "../messages.ts";
import { Bar } from "./bar.tsx";
import { Foot } from "./foot.tsx";

/** The frame around every page. */
export function Frame({ children }: { readonly children: ReactNode }) {
	const isHydrated = !useHydrating();
	return (
		<div className={isHydrated ? "frame" : "frame is-rendered"}>
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
