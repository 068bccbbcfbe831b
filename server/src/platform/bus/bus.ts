export interface BusListener {
	/** What another process has told, as JSON brought it: to be checked before it is believed. */
	onMessage(message: unknown): void;
	/** From now on messages come: at first, and after each interruption, in which some were lost. */
	onSubscribed?(): void;
}

export interface BusHealth {
	readonly ok: boolean;
	/** How long the last sign of life took. */
	readonly ms: number;
}

/**
 * What the processes on one database tell each other at once. It is quick and keeps nothing: messages can be lost, so
 * whatever must not be lost is in the database, and whoever listens here also looks there, only less often.
 */
export interface Bus {
	/** Null where no bus is set up, and none is missed. */
	readonly health: BusHealth | null;
	/** Tells every other process; those of one sender arrive in their order. False when it could not be sent. */
	publish(topic: string, message: unknown): boolean;
	/** Returns how to stop. */
	subscribe(topic: string, listener: BusListener): () => void;
	close(): Promise<void>;
}
