import type { Assistant } from "./port.ts";

/** An assistant before it has a key: who it is, and how and where it is asked. */
export interface AssistantDefinition
	extends Pick<Assistant, "id" | "name" | "title" | "description" | "logo" | "tint" | "wire"> {
	/** What the vendor's own SDK takes as its base URL. */
	readonly baseUrl: string;
	/** Headers that are sent with every call, besides those of the wire. */
	readonly headers: Readonly<Record<string, string>>;
	/** The models that are offered, the default first; empty where the address lists its models itself. */
	readonly models: readonly string[];
	/** How many questions the address answers at once; null without a limit. */
	readonly atOnce: number | null;
	/** What its models take besides text; unknown when absent. */
	readonly sees?: readonly ("images" | "documents")[];
	/** Whether a person gave the address: then it must be public, and no key of the operator's goes there. */
	readonly isOwnAddress?: boolean;
	/** Whether only `wire` is spoken, even where the address knows another protocol alone. */
	readonly isWireSet?: boolean;
	/** Settings are `{env}_API_KEY`, `{env}_BASE_URL` and `{env}_MODEL`; null of an assistant that no such settings name. */
	readonly env: string | null;
}

/** A key for an assistant, and whose it is. */
export interface Connection {
	/** Absent where the address needs none. */
	readonly apiKey?: string | undefined;
	readonly paidBy: Assistant["paidBy"];
}
