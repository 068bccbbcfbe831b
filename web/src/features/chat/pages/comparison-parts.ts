import type { ChatSession, ResponsesPayload, VerdictChange } from "@parallax/contract";
import type { ComponentType } from "react";
import type { ShownEdition } from "../editions/use-shown-edition.ts";
import type { ChatSide } from "../stream/chat-queries.ts";
import type { ChatActions } from "../stream/use-chat-actions.ts";

/** The chat that the page shows. */
export interface ShownChat {
	readonly side: ChatSide;
	readonly session: ChatSession;
	readonly payload: ResponsesPayload;
	/** The number of the earlier edition that `payload` has; left out for the answers of the turn. */
	readonly edition?: number;
}

/** What is shown of the verdict on a turn. */
export interface JudgedChat extends ShownChat {
	/** Tells the other tabs; null where the page is read-only. */
	readonly onVerdict: ((change: VerdictChange) => void) | null;
}

export interface AnalysisProps extends JudgedChat {
	readonly loadReviews?: (() => Promise<ReviewsPart>) | undefined;
}

/** Whether the reader can have something made of what is shown: an earlier edition is only read. */
export const isChangeable = ({ side, edition }: ShownChat): boolean => side === "own" && edition === undefined;

export interface AnalysisPart {
	readonly SteadyAnalysis: ComponentType<AnalysisProps>;
}

export interface MarksPart {
	readonly AnswerMarks: ComponentType<ShownChat>;
}

export interface ChecksPart {
	readonly TurnChecks: ComponentType<JudgedChat>;
}

export interface ReviewsPart {
	readonly TurnReview: ComponentType<JudgedChat>;
	readonly FaultMarks: ComponentType<ShownChat>;
}

export interface AgainProps {
	readonly session: ChatSession;
	/** The turn with its answers, whichever edition is read. */
	readonly answers: ResponsesPayload;
	readonly edition: ShownEdition;
	readonly actions: Pick<ChatActions, "readFrom">;
}

export interface AgainPart {
	/** Above the answers: which edition of them is read. */
	readonly EditionLine: ComponentType<AgainProps>;
	/** Below the answers: what has changed between editions. It also offers to ask again. */
	readonly TurnAgain: ComponentType<AgainProps>;
}

/** Parts that other features add to this page; it also works without them. */
export interface ComparisonParts {
	/** Below the answers. */
	readonly loadAnalysis?: () => Promise<AnalysisPart>;
	/** In the answers. */
	readonly loadMarks?: () => Promise<MarksPart>;
	/** At words of the answers: what the other columns say of them. */
	readonly loadChecks?: () => Promise<ChecksPart>;
	/** In the analysis and at words of the answers: what the columns think of each other. */
	readonly loadReviews?: () => Promise<ReviewsPart>;
	/** Asking a turn again, and reading what that changed. */
	readonly loadAgain?: () => Promise<AgainPart>;
	/** In the bar, for one's own chats. */
	readonly Share?: ComponentType<ShownChat>;
	/** Earlier chats, below the examples of a new prompt. */
	readonly EarlierChats?: ComponentType;
	/** Fetches the parts early: a style sheet that loads while answers grow makes the browser restyle the whole page. */
	readonly loadParts?: () => Promise<unknown>;
}
