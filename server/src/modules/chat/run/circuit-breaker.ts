import type { AnswerErrorCode } from "@parallax/contract";
import type { Clock } from "../../../platform/clock.ts";
import type { Assistant, AssistantCall } from "../../../providers/index.ts";

const FAILURE_THRESHOLD = 5;
const FAILURE_WINDOW_MS = 60_000;
const COOL_DOWN_MS = 30_000;
/** Each model, and each user with a key, has separate circuits, so the oldest ones are dropped. */
const MAX_CIRCUITS = 1000;

/** Only these errors indicate an outage; after a refused key or prompt, the next request can still succeed. */
const OUTAGE_CODES: ReadonlySet<AnswerErrorCode> = new Set(["provider_down", "network", "timeout"]);

interface Circuit {
	failedAt: number[];
	/** No request is sent until then. */
	openUntil: number;
	/** One request is in flight to probe whether the vendor has recovered. */
	isProbing: boolean;
}

/** The circuit's key. A failure of one model, account or address does not affect the circuits of others. */
export const circuitKey = ({ id, payerId, model }: Assistant, call: AssistantCall): string =>
	JSON.stringify([id, call.model ?? model, payerId]);

/** Rejects requests at once while a vendor keeps failing; after a pause one request probes it. */
export class CircuitBreaker {
	readonly #clock: Clock;
	readonly #circuits = new Map<string, Circuit>();

	constructor(clock: Clock) {
		this.#clock = clock;
	}

	/** The wait until the next request is allowed. At 0 it is allowed now, and counts as the probe if one is due. */
	waitMs(id: string): number {
		const circuit = this.#circuits.get(id);
		if (!circuit || circuit.openUntil === 0) return 0;
		const remainingMs = circuit.openUntil - this.#clock.steady();
		if (remainingMs > 0) return remainingMs;
		if (circuit.isProbing) return COOL_DOWN_MS;
		circuit.isProbing = true;
		return 0;
	}

	/** Text has arrived: the circuit closes without waiting for the end. */
	recordFirstText(id: string): void {
		if (this.#circuits.get(id)?.isProbing) this.#circuits.delete(id);
	}

	/** Records the outcome of a request; `code` is null for success. */
	recordOutcome(id: string, code: AnswerErrorCode | null): void {
		if (code === null) this.#circuits.delete(id);
		else if (OUTAGE_CODES.has(code)) this.#recordOutage(id);
		else this.endProbe(id);
	}

	/** The outcome says nothing about an outage. */
	endProbe(id: string): void {
		const circuit = this.#circuits.get(id);
		if (circuit) circuit.isProbing = false;
	}

	#recordOutage(id: string): void {
		const circuit = this.#circuits.get(id) ?? { failedAt: [], openUntil: 0, isProbing: false };
		this.#circuits.set(id, circuit);
		const [oldest] = this.#circuits.keys();
		if (this.#circuits.size > MAX_CIRCUITS && oldest !== undefined) this.#circuits.delete(oldest);
		const now = this.#clock.steady();
		circuit.failedAt = [...circuit.failedAt.filter((at) => at > now - FAILURE_WINDOW_MS), now];
		if (circuit.isProbing || circuit.failedAt.length >= FAILURE_THRESHOLD) circuit.openUntil = now + COOL_DOWN_MS;
		circuit.isProbing = false;
	}
}
