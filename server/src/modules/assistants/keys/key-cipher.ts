import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** The prefix of an encrypted key. A later format gets a different prefix, so that both can be recognised. */
const FORMAT = "v1";
/** The HKDF info that separates this key from others derived from the same secret. */
const PURPOSE = "parallax user keys v1";

/** The owner and the assistant that an encrypted key is bound to: it cannot be decrypted for any others. */
export type KeyBinding =
	| readonly [userId: string, assistant: string]
	| readonly [ownerKind: "visitor", visitorId: string, assistant: string];

/** Encrypts people's API keys with a key that is derived from the secret of the installation. */
export class KeyCipher {
	readonly #key: Buffer;

	constructor(secret: Buffer) {
		this.#key = Buffer.from(hkdfSync("sha256", secret, "", PURPOSE, 32));
	}

	encrypt(binding: KeyBinding, apiKey: string): string {
		const nonce = randomBytes(NONCE_BYTES);
		const cipher = createCipheriv(CIPHER, this.#key, nonce);
		cipher.setAAD(additionalData(binding));
		const encrypted = Buffer.concat([nonce, cipher.update(apiKey, "utf8"), cipher.final(), cipher.getAuthTag()]);
		return `${FORMAT}.${encrypted.toString("base64url")}`;
	}

	/** The key; null when it was encrypted with another secret, or for another owner or assistant. */
	decrypt(binding: KeyBinding, encrypted: string): string | null {
		const [format, text = ""] = encrypted.split(".");
		const bytes = Buffer.from(text, "base64url");
		if (format !== FORMAT || bytes.length < NONCE_BYTES + TAG_BYTES) return null;
		const decipher = createDecipheriv(CIPHER, this.#key, bytes.subarray(0, NONCE_BYTES));
		decipher.setAAD(additionalData(binding));
		decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
		try {
			const decrypted = [decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()];
			return Buffer.concat(decrypted).toString("utf8");
		} catch {
			return null;
		}
	}
}

const additionalData = (binding: KeyBinding): Buffer => Buffer.from(JSON.stringify(binding));
