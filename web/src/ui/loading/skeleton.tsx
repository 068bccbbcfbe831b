import "./skeleton.css";
import type { CSSProperties } from "react";

/** The placeholder of one line of text. */
export function Skeleton({ width = "100%" }: { readonly width?: string }) {
	return <span className="skel" style={{ width }} />;
}

/** Placeholder lines at the line height of the text. */
export function TextSkeleton({ lines = 7 }: { readonly lines?: number }) {
	return <div className="ruled" style={{ "--lines": lines } as CSSProperties} />;
}
