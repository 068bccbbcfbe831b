import "./skeleton.css";
import type { CSSProperties } from "react";

/** One line of words that is not there yet. */
export function Skeleton({ width = "100%" }: { readonly width?: string }) {
	return <span className="skel" style={{ width }} />;
}

/** Ruled paper at the pitch of the text that will come. */
export function RuledPaper({ lines = 7 }: { readonly lines?: number }) {
	return <div className="ruled" style={{ "--lines": lines } as CSSProperties} />;
}
