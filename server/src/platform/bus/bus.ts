export interface BusListener {
	/** A message of another process as parsed JSON; the listener must validate it. */
	onMessage(message: unknown): void;
	/** Called when the subscription becomes active: initially, and after each interruption, when messages may be lost. */
	onSubscribed?(): void;
}

export interface BusHealth {
	readonly ok: boolean;
	/** The duration of the last successful ping. */
	readonly ms: number;
}

/**
 * Publish and subscribe between processes that share one database. Messages are not persisted and can be lost, so the
 * database contains everything that must not be lost, and subscribers also poll the database at a lower rate.
 */
export interface Bus {
	/** Null when no bus is configured. */
	readonly health: BusHealth | null;
	/** Sends to every other process. Messages of one sender keep their order. False if the message could not be sent. */
	publish(topic: string, message: unknown): boolean;
	/** Returns a function that unsubscribes. */
	subscribe(topic: string, listener: BusListener): () => void;
	close(): Promise<void>;
}
