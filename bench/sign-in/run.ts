import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { start } from "../processes.ts";

/**
 * Tests whether the time of a refusal reveals who has an account: tries known and unknown addresses in turn, compares
 * the median difference of the pairs with the possible error by chance. It also times a call without a hash:
 * an unknown address would be refused that much faster if its password were not hashed too.
 */
const ROUNDS = Number(process.argv[2] ?? 60);
const MAIN = fileURLToPath(new URL("../../server/src/main.ts", import.meta.url));
const KNOWN = "known@example.org";
const PASSWORD = "correct horse battery";

let callCount = 0;
/** Each call comes from a different network, so that no rate limit is reached. */
const nextAddress = (): string => {
	callCount += 1;
	return `10.${(callCount >> 16) & 255}.${(callCount >> 8) & 255}.${callCount & 255}`;
};

/** Only a response with this status did the measured work: a rate-limited response would be fast for both kinds. */
async function measureCall(origin: string, path: string, status: number, body: object | null): Promise<number> {
	const beganAt = performance.now();
	const response = await fetch(origin + path, {
		method: body ? "POST" : "GET",
		headers: { "content-type": "application/json", origin, "x-forwarded-for": nextAddress() },
		...(body ? { body: JSON.stringify(body) } : {}),
	});
	await response.text();
	if (response.status !== status) throw new Error(`${path} answered ${response.status}, not ${status}`);
	return performance.now() - beganAt;
}

const median = (values: readonly number[]): number => {
	const sorted = values.toSorted((a, b) => a - b);
	const middle = Math.floor(sorted.length / 2);
	const upper = sorted[middle] ?? 0;
	return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? 0)) / 2;
};
/** How far the median of these values can be off by chance alone, like the notch of a box plot. */
function medianError(values: readonly number[]): number {
	const sorted = values.toSorted((a, b) => a - b);
	const quantile = (fraction: number) => sorted[Math.floor(fraction * (sorted.length - 1))] ?? 0;
	return (1.57 * (quantile(0.75) - quantile(0.25))) / Math.sqrt(sorted.length);
}

const dataDir = await mkdtemp(join(tmpdir(), "parallax-bench-"));
const server = await start({
	file: MAIN,
	env: { PORT: "0", DATA_DIR: dataDir, LOG_LEVEL: "error", TRUST_PROXY: "true" },
});
try {
	const { origin } = server;
	await measureCall(origin, "/api/auth/local/sign-up", 201, { email: KNOWN, password: PASSWORD });
	const attempt = (email: string) =>
		measureCall(origin, "/api/auth/local", 401, { email, password: "not the password" });
	const known: number[] = [];
	const unknown: number[] = [];
	const withoutHash: number[] = [];
	for (let round = 0; round < ROUNDS; round += 1) {
		// They alternate in being first, so that neither profits from a warmer machine.
		const order = round % 2 === 0 ? ([known, unknown] as const) : ([unknown, known] as const);
		for (const times of order) times.push(await attempt(times === known ? KNOWN : `nobody-${round}@example.org`));
		withoutHash.push(await measureCall(origin, "/api/auth/me", 401, null));
	}
	const differences = known.map((ms, round) => ms - (unknown[round] ?? ms));
	const medianDifference = Math.abs(median(differences));
	const noise = medianError(differences);
	console.log(`known account, wrong password   ${median(known).toFixed(1)} ms`);
	console.log(`unknown account                 ${median(unknown).toFixed(1)} ms`);
	console.log(`they differ by                  ${medianDifference.toFixed(2)} ms`);
	console.log(`the noise of that figure        ${noise.toFixed(2)} ms`);
	console.log(`a call without a hash           ${median(withoutHash).toFixed(1)} ms`);
	if (noise > (median(known) - median(withoutHash)) / 10) {
		console.error("The machine is too busy to tell: run it alone, or with more rounds.");
		process.exitCode = 1;
	}
	if (medianDifference > 2 * noise) {
		console.error("The time tells who has an account.");
		process.exitCode = 1;
	}
} finally {
	await server.stop();
	await rm(dataDir, { recursive: true, force: true });
}
