import { describe, expect, it } from "vitest";
import { betaProbability, betaQuantile } from "./beta-quantile.ts";
import { ENOUGH_BATTLES, scoreOf } from "./score.ts";

/**
 * The upper 5 % points of the F distribution, from the table of the NIST/SEMATECH e-Handbook of Statistical Methods,
 * section 1.3.6.7.3. With F of m and n degrees of freedom, mF / (mF + n) has the Beta distribution of m/2 and n/2.
 */
const F_TABLE = [
	{ m: 1, n: 1, f: 161.448 },
	{ m: 2, n: 10, f: 4.103 },
	{ m: 4, n: 10, f: 3.478 },
	{ m: 10, n: 4, f: 5.964 },
	{ m: 10, n: 10, f: 2.978 },
	{ m: 5, n: 7, f: 3.972 },
	{ m: 6, n: 20, f: 2.599 },
	{ m: 20, n: 20, f: 2.124 },
];

/** A second implementation: the density, integrated by Simpson's rule over the sine of the root, where it has no poles. */
function integrated(x: number, a: number, b: number): number {
	const end = Math.asin(Math.sqrt(x));
	const area = (to: number): number => {
		const steps = 2000;
		const width = to / steps;
		const density = (angle: number) => Math.sin(angle) ** (2 * a - 1) * Math.cos(angle) ** (2 * b - 1);
		let sum = density(0) + density(to);
		for (let step = 1; step < steps; step++) sum += (step % 2 === 0 ? 2 : 4) * density(step * width);
		return (sum * width) / 3;
	};
	return area(end) / area(Math.PI / 2);
}

/** All results up to this many battles, in half points. */
const RESULTS = Array.from({ length: 21 }, (_, battles) =>
	Array.from({ length: 2 * battles + 1 }, (_, halves) => ({ battles, points: halves / 2 })),
).flat();
const widthOf = (result: { points: number; battles: number }) => scoreOf(result).high - scoreOf(result).low;

describe("quantiles of the Beta distribution", () => {
	it.each(F_TABLE)("are those of the published table, for $m and $n degrees of freedom", ({ m, n, f }) => {
		const published = (m * f) / (m * f + n);
		expect(betaQuantile(0.95, m / 2, n / 2)).toBeCloseTo(published, 3);
		expect(betaQuantile(0.05, n / 2, m / 2)).toBeCloseTo(1 - published, 3);
	});

	it("are exact where there is a closed form", () => {
		for (const n of [1, 2, 7, 300]) {
			expect(betaQuantile(0.05, n, 1)).toBeCloseTo(0.05 ** (1 / n), 12);
			expect(betaQuantile(0.95, 1, n)).toBeCloseTo(1 - 0.05 ** (1 / n), 12);
		}
	});

	it("have the probabilities of an independent integration", () => {
		for (const { battles, points } of RESULTS) {
			const { low, high } = scoreOf({ battles, points });
			expect(integrated(low, points + 1, battles - points + 1)).toBeCloseTo(0.05, 8);
			expect(integrated(high, points + 1, battles - points + 1)).toBeCloseTo(0.95, 8);
		}
	});

	it("are found for hundreds of thousands of battles", () => {
		const { low, share, high } = scoreOf({ battles: 280_000, points: 140_000 });
		// There the distribution is normal: 1.6449 standard deviations on each side.
		expect([low, share, high]).toEqual([
			expect.closeTo(0.5 - 1.6449 / Math.sqrt(280_003) / 2, 6),
			0.5,
			expect.closeTo(0.5 + 1.6449 / Math.sqrt(280_003) / 2, 6),
		]);
		expect(betaProbability(0, 3, 4)).toBe(0);
		expect(betaProbability(1, 3, 4)).toBe(1);
	});
});

describe("the score of a model", () => {
	it("says nothing without battles, and has no place under ten", () => {
		expect(scoreOf({ battles: 0, points: 0 })).toEqual({
			share: 0.5,
			low: expect.closeTo(0.05, 12),
			high: expect.closeTo(0.95, 12),
			enough: false,
		});
		expect(scoreOf({ battles: ENOUGH_BATTLES - 1, points: 9 }).enough).toBe(false);
		expect(scoreOf({ battles: ENOUGH_BATTLES, points: 0 }).enough).toBe(true);
	});

	it("is the mirror image for the opponent", () => {
		for (const { battles, points } of RESULTS) {
			const [own, other] = [scoreOf({ battles, points }), scoreOf({ battles, points: battles - points })];
			expect(own.share + other.share).toBeCloseTo(1, 12);
			expect(own.low + other.high).toBeCloseTo(1, 10);
		}
	});

	it("stays in the middle with ties, and moves up with each point", () => {
		for (const { battles, points } of RESULTS) {
			if (points === battles / 2) expect(scoreOf({ battles, points }).share).toBe(0.5);
			if (points < battles)
				expect(scoreOf({ battles, points: points + 0.5 }).low).toBeGreaterThan(scoreOf({ battles, points }).low);
			const { low, share, high } = scoreOf({ battles, points });
			expect(low < share && share < high).toBe(true);
		}
	});

	it("never has a wider interval after more battles with the same share", () => {
		for (const result of RESULTS.filter(({ battles }) => battles > 0))
			for (const times of [2, 3, 10])
				expect(widthOf({ battles: result.battles * times, points: result.points * times })).toBeLessThan(
					widthOf(result),
				);
		// The same share as it is shown, with the prior in it.
		for (const { battles, points } of RESULTS)
			expect(widthOf({ battles: 2 * battles + 2, points: 2 * points + 1 })).toBeLessThan(widthOf({ battles, points }));
	});
});
