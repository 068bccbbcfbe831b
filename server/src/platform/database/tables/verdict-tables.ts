import type { Fixed, Flag, WithDefault } from "./columns.ts";

/** What is stored about the answers of a turn: their claim map, votes, checks and reviews. */
export interface VerdictTables {
	analyses: {
		chat_id: Fixed<string>;
		turn: Fixed<number>;
		edition: Fixed<number>;
		/** The assistant that wrote it, `example`, or "Parallax" where an earlier version compared without an assistant. */
		made_by: string;
		approximate: Flag;
		/** JSON object: the attempt of each seat whose answer was analysed. */
		made_from: string;
		/** JSON array, as in the API. */
		claims: string;
		/** JSON arrays of sentences, as in the API; null for analyses of version 0.1.0. */
		together: string | null;
		dissent: string | null;
		collective_summary: string | null;
		comparison: string | null;
		/** JSON array, as in the API; null for analyses of version 0.3.0 and earlier. */
		notes: string | null;
		/** The object-store key of its picture. */
		picture_key: string | null;
		made_at: number;
		/** The known part of its cost, and the number of models without a price; null for version 0.5.0 and earlier. */
		known_usd: number | null;
		unpriced: number | null;
		/** The length of the judge's reply. */
		reply_tokens: number | null;
	};
	/** Texts that are made from the rows of an analysis, the last good one of each kind. */
	merges: {
		chat_id: Fixed<string>;
		turn: Fixed<number>;
		edition: Fixed<number>;
		kind: Fixed<"best" | "disputed">;
		/** The assistant that wrote it, or `example`; null where the program did. */
		made_by: string | null;
		/** JSON object: the attempt of each seat whose answer was analysed. */
		made_from: string;
		/** When the analysis was made whose rows the sentences name. */
		map_made_at: number;
		/** JSON array, as in the API. */
		sentences: string;
		text: string;
		left_out: number;
		/** JSON array, as in the API. */
		notes: string;
		made_at: number;
		/** As in `analyses`. */
		known_usd: number | null;
		unpriced: number | null;
	};
	/** The choice of the chat's owner between the answers of a turn. */
	votes: {
		chat_id: Fixed<string>;
		turn: Fixed<number>;
		/** The edition of the turn that its answers are. */
		edition: Fixed<number>;
		/** A seat. */
		best: string | null;
		/** JSON array of arrays of seats, the best first. */
		ranking: string | null;
		none: Flag;
		note: string | null;
		/** 1 when it was given before the names were shown. */
		blind: Flag;
		/** JSON object: the response and the attempt of each answered seat when the vote was given. */
		answers: string;
		created_at: Fixed<number>;
		updated_at: number;
	};
	/** The verdicts of turns as readers of the shared chat get them: as they were when its owner published it. */
	published_verdicts: {
		chat_id: Fixed<string>;
		turn: Fixed<number>;
		/** JSON object: a row of `votes` without its note; null without a vote. */
		vote: Fixed<string | null>;
	};
	/** What other seats say of words in one answer. */
	checks: {
		id: Fixed<string>;
		chat_id: Fixed<string>;
		turn: Fixed<number>;
		/** The edition and the attempt of the answer that has the words. */
		edition: Fixed<number>;
		seat: Fixed<string>;
		attempt: Fixed<number>;
		/** The pieces of the quotation, one a line. */
		quote: Fixed<string>;
		search: Flag;
		/** JSON: the replies by seat, and the reply of the answer's own seat. */
		replies: string;
		/** The process that asks. When it is dead, what it has not received is interrupted. */
		process_id: Fixed<string>;
		created_at: Fixed<number>;
		/** Null while it is being made. */
		settled_at: number | null;
		/** 1 when readers of the shared chat see it. */
		published: Flag;
		/** 1 when its owner has removed it after it was published: readers see it until the chat is published again. */
		removed: Flag;
		/** The cost as far as it is known, and the number of calls of unknown cost. */
		known_usd: number;
		unpriced: number;
	};
	/** What the columns of a turn think of each other's answers. */
	reviews: {
		id: Fixed<string>;
		chat_id: Fixed<string>;
		turn: Fixed<number>;
		/** The newest edition of the answers. */
		edition: Fixed<number>;
		/** JSON array: the answers that are reviewed, with edition, attempt and length. */
		answers: Fixed<string>;
		/** JSON array: what each reviewer said, and in which order it read the others. */
		reviewers: string;
		/** 1 once a column gave an opinion. */
		good: Flag;
		/** As in `checks`. */
		process_id: Fixed<string>;
		created_at: Fixed<number>;
		settled_at: number | null;
		published: Flag;
		known_usd: number;
		unpriced: number;
	};
	/** What has changed between two editions of a turn, or how steady one of its columns is. */
	changes: {
		id: Fixed<string>;
		chat_id: Fixed<string>;
		turn: Fixed<number>;
		/** The numbers of two editions, as in '1-2', or a seat. */
		compared: Fixed<string>;
		/** JSON array, one for each compared seat. */
		results: string;
		/** The process that asks. When it is dead, what it has not received is interrupted. */
		process_id: Fixed<string>;
		created_at: Fixed<number>;
		/** Null while it is being made. */
		settled_at: number | null;
		/** The cost as far as it is known, and the number of calls of unknown cost. */
		known_usd: number;
		unpriced: number;
	};
	/** The processes that currently create the summaries of a turn. */
	running_summaries: {
		chat_id: Fixed<string>;
		turn: Fixed<number>;
		edition: Fixed<number>;
		process_id: string;
		/** Distinguishes this run from the run of a process that takes over. */
		token: string;
		began_at: number;
		/** 1 once the result is stored; the picture may still be in progress. */
		saved: Flag;
		/** JSON object, as in the API: the analysis so far; null until a judge is called. */
		progress: string | null;
		/** 1 once its owner has stopped it. */
		cancelled: Flag;
		/** The id of the chosen judge. */
		judge: string | null;
		/** What is being made: the analysis, or the best answer from its rows. */
		kind: WithDefault<"summary" | "best">;
		/** The number of starts: a run whose process died twice is not restarted automatically. */
		tries: number;
	};
}
