import type { ChatSession, ResponsesPayload } from "@parallax/contract";
import type { ComponentType } from "react";
import type { ChatSide } from "../stream/chat-queries.ts";

/** The chat that is on show. */
export interface ShownChat {
	readonly side: ChatSide;
	readonly session: ChatSession;
	readonly payload: ResponsesPayload;
}

export interface AnalysisPart {
	readonly SteadyAnalysis: ComponentType<ShownChat>;
}

/** What other features put on this page; it stands without them. */
export interface ComparisonParts {
	/** Below the answers. */
	readonly loadAnalysis?: () => Promise<AnalysisPart>;
	/** In the bar, for one's own chats. */
	readonly Share?: ComponentType<ShownChat>;
	/** Below the examples of a new prompt: what was asked before. */
	readonly Earlier?: ComponentType;
	/** Fetches them before they are needed: a style sheet that comes while answers grow has the whole page styled anew. */
	readonly loadParts?: () => Promise<unknown>;
}
