import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { type CryptoKey, decodeJwt, exportJWK, generateKeyPair, type JWK, SignJWT } from "jose";
import { afterEach } from "vitest";
import type { GoogleAddresses } from "../../modules/identity/index.ts";

export const PROJECT = "parallax-1";
export const ISSUER = `https://securetoken.google.com/${PROJECT}`;

interface SigningKey {
	readonly kid: string;
	readonly key: CryptoKey;
	readonly published: JWK;
}

async function createSigningKey(kid: string): Promise<SigningKey> {
	const { publicKey, privateKey } = await generateKeyPair("RS256");
	return { kid, key: privateKey, published: { ...(await exportJWK(publicKey)), kid, alg: "RS256", use: "sig" } };
}

const started: FakeGoogle[] = [];

afterEach(async () => {
	for (const google of started.splice(0)) await google.close();
});

/** Google's side of a sign-in: published keys, and tokens that are signed with them. */
export class FakeGoogle {
	/** The environment of a server that uses it. */
	readonly env: Readonly<Record<string, string>> = { FIREBASE_PROJECT_ID: PROJECT, FIREBASE_API_KEY: "AIza-public" };
	readonly addresses: GoogleAddresses;
	/** Subjects of accounts that the operator disabled, deleted, or signed out everywhere a second from now. */
	readonly disabled = new Set<string>();
	readonly deleted = new Set<string>();
	readonly revoked = new Set<string>();
	/** The error to send instead of an answer about an account. */
	accountsError: { status: number; message: string } | undefined;
	/** The requests about accounts. */
	readonly accountLookups: { readonly url: string; readonly idToken: string; readonly referer: string | undefined }[] =
		[];
	/** How often its keys were requested. */
	keyRequests = 0;
	isReachable = true;
	cacheControl = "public, max-age=19000, must-revalidate, no-transform";
	/** Its clock, in epoch milliseconds. */
	now: () => number = Date.now;
	signingKey: SigningKey;
	readonly #server: Server;

	private constructor(server: Server, signingKey: SigningKey) {
		this.#server = server;
		this.signingKey = signingKey;
		const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
		this.addresses = { keys: new URL(`${origin}/keys`), accounts: new URL(`${origin}/accounts`) };
	}

	static async start(): Promise<FakeGoogle> {
		const server = createServer();
		await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
		const google = new FakeGoogle(server, await createSigningKey("key-1"));
		server.on("request", (request, response) => {
			if (request.url?.startsWith("/accounts")) return void google.#sendAccount(request, response);
			google.keyRequests += 1;
			if (!google.isReachable) return void response.writeHead(503).end();
			response.setHeader("date", new Date(google.now()).toUTCString());
			response.setHeader("cache-control", google.cacheControl);
			response.setHeader("content-type", "application/json");
			response.end(JSON.stringify({ keys: [google.signingKey.published] }));
		});
		started.push(google);
		return google;
	}

	async #sendAccount(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const { idToken } = JSON.parse(await text(request)) as { idToken: string };
		this.accountLookups.push({ url: request.url ?? "", idToken, referer: request.headers.referer });
		const { sub = "", auth_time = 0 } = decodeJwt<{ auth_time: number }>(idToken);
		const refusal =
			this.accountsError ??
			(this.disabled.has(sub) ? { status: 400, message: "USER_DISABLED" } : undefined) ??
			(this.deleted.has(sub) ? { status: 400, message: "USER_NOT_FOUND" } : undefined);
		const validSince = String(this.revoked.has(sub) ? auth_time + 1 : 0);
		const body = refusal ? { error: refusal } : { users: [{ localId: sub, validSince }] };
		response.writeHead(refusal?.status ?? 200, { "content-type": "application/json" }).end(JSON.stringify(body));
	}

	/** From now on, it signs with a new key and publishes only that key. */
	async rotate(): Promise<void> {
		this.signingKey = await createSigningKey(`key-${Math.random()}`);
	}

	/** The claims in the token of a person who has just signed in. */
	claims(subject: string): Record<string, unknown> {
		const now = Math.floor(this.now() / 1000);
		return {
			iss: ISSUER,
			aud: PROJECT,
			sub: subject,
			user_id: subject,
			auth_time: now,
			iat: now,
			exp: now + 3600,
			email: `${subject}@example.org`,
			email_verified: true,
			name: `Person ${subject}`,
			picture: `https://lh3.googleusercontent.com/a/${subject}=s96-c`,
			firebase: { identities: { "google.com": ["1"] }, sign_in_provider: "google.com" },
		};
	}

	token(subject: string, changes: Record<string, unknown> = {}): Promise<string> {
		return new SignJWT({ ...this.claims(subject), ...changes })
			.setProtectedHeader({ alg: "RS256", kid: this.signingKey.kid, typ: "JWT" })
			.sign(this.signingKey.key);
	}

	async close(): Promise<void> {
		this.#server.closeAllConnections();
		await new Promise((closed) => this.#server.close(closed));
	}
}
