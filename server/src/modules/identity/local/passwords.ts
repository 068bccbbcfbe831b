import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";

export interface ScryptCost {
	/** N is two to the power of this. */
	readonly log2N: number;
	readonly r: number;
	readonly p: number;
}

/** OWASP's parameters for 32 MiB. Each hash stores its parameters, so they can be raised at any time. */
export const SCRYPT_COST: ScryptCost = { log2N: 15, r: 8, p: 3 };

const KEY_BYTES = 32;
const SALT_BYTES = 16;
/** Different Unicode encodings of the same characters are the same password. */
const bytesOf = (password: string): Buffer => Buffer.from(password.normalize("NFKC"), "utf8");

function derive(password: string, salt: Buffer, { log2N, r, p }: ScryptCost): Promise<Buffer> {
	const cost = { N: 2 ** log2N, r, p, maxmem: 256 * 2 ** log2N * r };
	return new Promise((resolve, reject) => {
		scrypt(bytesOf(password), salt, KEY_BYTES, cost, (error, key) => (error ? reject(error) : resolve(key)));
	});
}

function formatHash(cost: ScryptCost, salt: Buffer, key: Buffer): string {
	return ["scrypt", cost.log2N, cost.r, cost.p, salt.toString("base64url"), key.toString("base64url")].join("$");
}

function parseHash(stored: string): { cost: ScryptCost; salt: Buffer; key: Buffer } {
	const [, log2N, r, p, salt = "", key = ""] = stored.split("$");
	const cost = { log2N: Number(log2N), r: Number(r), p: Number(p) };
	return { cost, salt: Buffer.from(salt, "base64url"), key: Buffer.from(key, "base64url") };
}

export async function hashPassword(password: string, cost: ScryptCost): Promise<string> {
	const salt = randomBytes(SALT_BYTES);
	return formatHash(cost, salt, await derive(password, salt, cost));
}

/** Without a stored hash it does the same work, so that the response time does not reveal whether an account exists. */
export async function verifyPassword(password: string, stored: string | null, cost: ScryptCost): Promise<boolean> {
	if (stored === null) {
		await derive(password, randomBytes(SALT_BYTES), cost);
		return false;
	}
	const { cost: storedCost, salt, key } = parseHash(stored);
	return timingSafeEqual(await derive(password, salt, storedCost), key);
}

/** Whether the hash uses other parameters than the current ones. */
export function isOutdated(stored: string, cost: ScryptCost): boolean {
	const { cost: storedCost } = parseHash(stored);
	return storedCost.log2N !== cost.log2N || storedCost.r !== cost.r || storedCost.p !== cost.p;
}
