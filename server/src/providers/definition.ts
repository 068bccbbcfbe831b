import type { Assistant } from "./port.ts";

/** An assistant without its key: its identity, its address and its protocol. */
export interface AssistantDefinition
	extends Pick<Assistant, "id" | "name" | "title" | "description" | "logo" | "tint" | "wire"> {
	/** The base URL in the form that the vendor's own SDK takes. */
	readonly baseUrl: string;
	/** Headers that are sent with every call, in addition to those of the wire. */
	readonly headers: Readonly<Record<string, string>>;
	/** The offered models, the default first; empty when the address lists its models itself. */
	readonly models: readonly string[];
	/** The number of questions that the address answers concurrently; null without a limit. */
	readonly atOnce: number | null;
	/** What its models accept besides text; absent when unknown. */
	readonly sees?: readonly ("images" | "documents")[];
	/** Whether a user entered the address: then it must be public, and the operator's keys are never sent there. */
	readonly isOwnAddress?: boolean;
	/** Whether only `wire` is used, even if the address supports only another protocol. */
	readonly isWireSet?: boolean;
	/** What the operator named as its key: a variable, or a file; absent when there is none. */
	readonly keySource?: string | undefined;
	/** The prefix of its settings, such as `{env}_API_KEY`, `{env}_BASE_URL` and `{env}_MODEL`; null without settings. */
	readonly env: string | null;
}

/** A key for an assistant, and its owner. */
export interface Connection {
	/** Absent when the address needs none. */
	readonly apiKey?: string | undefined;
	readonly paidBy: Assistant["paidBy"];
}
