import type { ChatSession, ResponsesPayload } from "@parallax/contract";
import type { ComponentType } from "react";
import type { ChatSide } from "../stream/chat-queries.ts";

/** The chat that the page shows. */
export interface ShownChat {
	readonly side: ChatSide;
	readonly session: ChatSession;
	readonly payload: ResponsesPayload;
}

export interface AnalysisPart {
	readonly SteadyAnalysis: ComponentType<ShownChat>;
}

export interface MarksPart {
	readonly AnswerMarks: ComponentType<ShownChat>;
}

/** Parts that other features add to this page; it also works without them. */
export interface ComparisonParts {
	/** Below the answers. */
	readonly loadAnalysis?: () => Promise<AnalysisPart>;
	/** In the answers. */
	readonly loadMarks?: () => Promise<MarksPart>;
	/** In the bar, for one's own chats. */
	readonly Share?: ComponentType<ShownChat>;
	/** Earlier chats, below the examples of a new prompt. */
	readonly EarlierChats?: ComponentType;
	/** Fetches the parts early: a style sheet that loads while answers grow makes the browser restyle the whole page. */
	readonly loadParts?: () => Promise<unknown>;
}
