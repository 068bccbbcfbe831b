import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** A later form gets another name, so that both can be recognised. */
const FORM = "v1";
/** Separates this use of the secret from all others. */
const PURPOSE = "parallax user keys v1";

/** Encrypts people's API keys with a key that is derived from the secret of the installation. */
export class KeySealer {
	readonly #key: Buffer;

	constructor(secret: Buffer) {
		this.#key = Buffer.from(hkdfSync("sha256", secret, "", PURPOSE, 32));
	}

	seal(userId: string, assistant: string, apiKey: string): string {
		const nonce = randomBytes(NONCE_BYTES);
		const cipher = createCipheriv(CIPHER, this.#key, nonce);
		cipher.setAAD(boundTo(userId, assistant));
		const sealed = Buffer.concat([nonce, cipher.update(apiKey, "utf8"), cipher.final(), cipher.getAuthTag()]);
		return `${FORM}.${sealed.toString("base64url")}`;
	}

	/** The key; null when it was sealed with another secret, or for another person or assistant. */
	open(userId: string, assistant: string, sealed: string): string | null {
		const [form, text = ""] = sealed.split(".");
		const bytes = Buffer.from(text, "base64url");
		if (form !== FORM || bytes.length < NONCE_BYTES + TAG_BYTES) return null;
		const decipher = createDecipheriv(CIPHER, this.#key, bytes.subarray(0, NONCE_BYTES));
		decipher.setAAD(boundTo(userId, assistant));
		decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
		try {
			const opened = [decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()];
			return Buffer.concat(opened).toString("utf8");
		} catch {
			return null;
		}
	}
}

const boundTo = (userId: string, assistant: string): Buffer => Buffer.from(JSON.stringify([userId, assistant]));
