const LANCZOS = [
	676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059, 12.507343278686905,
	-0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
];

/** The logarithm of the gamma function, by Lanczos' approximation; for arguments from 0.5. */
function logGamma(x: number): number {
	const shifted = x - 1;
	const sum = LANCZOS.reduce((total, factor, index) => total + factor / (shifted + index + 1), 0.99999999999980993);
	const t = shifted + LANCZOS.length - 0.5;
	return 0.5 * Math.log(2 * Math.PI) + (shifted + 0.5) * Math.log(t) - t + Math.log(sum);
}

const PRECISION = 1e-15;
const MAX_STEPS = 10_000;
/** Lentz' algorithm divides by its partial results, so none may be zero. */
const notZero = (value: number): number => (Math.abs(value) < 1e-300 ? 1e-300 : value);

/** The continued fraction of the incomplete beta function; converges fast where x is below the mean. */
function continuedFraction(x: number, a: number, b: number): number {
	let c = 1;
	let d = 1 / notZero(1 - ((a + b) * x) / (a + 1));
	let result = d;
	const advance = (numerator: number): number => {
		d = 1 / notZero(1 + numerator * d);
		c = notZero(1 + numerator / c);
		result *= d * c;
		return Math.abs(d * c - 1);
	};
	for (let step = 1; step <= MAX_STEPS; step++) {
		advance((step * (b - step) * x) / ((a + 2 * step - 1) * (a + 2 * step)));
		const change = advance((-(a + step) * (a + b + step) * x) / ((a + 2 * step) * (a + 2 * step + 1)));
		if (change < PRECISION) break;
	}
	return result;
}

/** The probability that a value of the Beta distribution is at most x. */
export function betaProbability(x: number, a: number, b: number): number {
	if (x <= 0) return 0;
	if (x >= 1) return 1;
	const scale = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x));
	if (x < (a + 1) / (a + b + 2)) return (scale * continuedFraction(x, a, b)) / a;
	return 1 - (scale * continuedFraction(1 - x, b, a)) / b;
}

/** Halvings after which the bounds of the bisection are neighbouring numbers. */
const HALVINGS = 60;

/** The value that the Beta distribution is below with this probability, by bisection. */
export function betaQuantile(probability: number, a: number, b: number): number {
	let low = 0;
	let high = 1;
	for (let step = 0; step < HALVINGS; step++) {
		const middle = (low + high) / 2;
		if (betaProbability(middle, a, b) < probability) low = middle;
		else high = middle;
	}
	return (low + high) / 2;
}
