import type { AnswerErrorCode, ProviderId } from "@parallax/contract";
import type { Clock } from "../../../platform/clock.ts";

const FAILURES = 5;
const WINDOW_MS = 60_000;
const COOL_DOWN_MS = 30_000;

/** Only these say that the vendor itself is in trouble; a refused key or prompt says nothing of the next one. */
const OUTAGES: ReadonlySet<AnswerErrorCode> = new Set(["provider_down", "network", "timeout"]);

interface Circuit {
	failedAt: number[];
	/** Until then nobody is sent there. */
	openUntil: number;
	/** One question is on its way to see whether the vendor is back. */
	isProbing: boolean;
}

/** A vendor that keeps failing is left alone for a while, then asked once; people are told at once instead of waiting. */
export class CircuitBreaker {
	readonly #clock: Clock;
	readonly #circuits = new Map<ProviderId, Circuit>();

	constructor(clock: Clock) {
		this.#clock = clock;
	}

	/** How long until the provider may be asked; 0 for now, and then the asking counts as the probe if one is due. */
	waitMs(id: ProviderId): number {
		const circuit = this.#circuits.get(id);
		if (!circuit || circuit.openUntil === 0) return 0;
		const left = circuit.openUntil - this.#clock.steady();
		if (left > 0) return left;
		if (circuit.isProbing) return COOL_DOWN_MS;
		circuit.isProbing = true;
		return 0;
	}

	/** An answer begins: that is proof enough, and nobody need wait for its end. */
	recordFirstText(id: ProviderId): void {
		if (this.#circuits.get(id)?.isProbing) this.#circuits.delete(id);
	}

	/** What became of a question; `code` is null for an answer. */
	recordOutcome(id: ProviderId, code: AnswerErrorCode | null): void {
		const circuit = this.#circuits.get(id) ?? { failedAt: [], openUntil: 0, isProbing: false };
		this.#circuits.set(id, circuit);
		const now = this.#clock.steady();
		if (code === null || !OUTAGES.has(code)) {
			if (code === null) this.#circuits.delete(id);
			circuit.isProbing = false;
			return;
		}
		circuit.failedAt = [...circuit.failedAt.filter((at) => at > now - WINDOW_MS), now];
		if (circuit.isProbing || circuit.failedAt.length >= FAILURES) circuit.openUntil = now + COOL_DOWN_MS;
		circuit.isProbing = false;
	}
}
