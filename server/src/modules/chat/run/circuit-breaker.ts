import type { AnswerErrorCode, ProviderId } from "@parallax/contract";
import type { Clock } from "../../../platform/clock.ts";

const FAILURES = 5;
const WINDOW_MS = 60_000;
const COOL_DOWN_MS = 30_000;

/** Only these say that the vendor itself is in trouble; a refused key or prompt says nothing of the next one. */
const OUTAGES: ReadonlySet<AnswerErrorCode> = new Set(["provider_down", "network", "timeout"]);

interface Health {
	failedAt: number[];
	/** Until then nobody is sent there. */
	closedUntil: number;
	/** One question is on its way to see whether the vendor is back. */
	isProbing: boolean;
}

/** A vendor that keeps failing is left alone for a while, then asked once; people are told at once instead of waiting. */
export class ProviderHealth {
	readonly #clock: Clock;
	readonly #of = new Map<ProviderId, Health>();

	constructor(clock: Clock) {
		this.#clock = clock;
	}

	/** How long until the provider may be asked; 0 for now, and then the asking counts as the probe if one is due. */
	waitMs(id: ProviderId): number {
		const health = this.#of.get(id);
		if (!health || health.closedUntil === 0) return 0;
		const left = health.closedUntil - this.#clock.steady();
		if (left > 0) return left;
		if (health.isProbing) return COOL_DOWN_MS;
		health.isProbing = true;
		return 0;
	}

	/** An answer begins: that is proof enough, and nobody need wait for its end. */
	speaks(id: ProviderId): void {
		if (this.#of.get(id)?.isProbing) this.#of.delete(id);
	}

	/** What became of a question; `code` is null for an answer. */
	record(id: ProviderId, code: AnswerErrorCode | null): void {
		const health = this.#of.get(id) ?? { failedAt: [], closedUntil: 0, isProbing: false };
		this.#of.set(id, health);
		const now = this.#clock.steady();
		if (code === null || !OUTAGES.has(code)) {
			if (code === null) this.#of.delete(id);
			health.isProbing = false;
			return;
		}
		health.failedAt = [...health.failedAt.filter((at) => at > now - WINDOW_MS), now];
		if (health.isProbing || health.failedAt.length >= FAILURES) health.closedUntil = now + COOL_DOWN_MS;
		health.isProbing = false;
	}
}
