import { compose } from "../../server/src/compose.ts";
import { readConfig } from "../../server/src/config.ts";
import type { Owner } from "../../server/src/modules/identity/index.ts";
import type { Database } from "../../server/src/platform/database/index.ts";
import { createLogger } from "../../server/src/platform/logger.ts";

export interface Product {
	readonly origin: string;
	readonly database: Database;
	/** Signs in, and creates the account first if it is missing; resolves to the owner and the login cookie. */
	signIn(email: string, password: string): Promise<{ owner: Owner; cookie: string }>;
	close(): Promise<void>;
}

/** Starts the product with the data that the environment names. */
export async function openProduct(env: NodeJS.ProcessEnv): Promise<Product> {
	let opened: Database | undefined;
	const config = readConfig({ ...env, PORT: "0", HOST: "127.0.0.1", PUBLIC_ORIGIN: undefined, LOG_LEVEL: "error" });
	const parallax = await compose(config, createLogger("error"), "seed", {
		database: (real) => {
			opened = real;
			return real;
		},
	});
	const origin = await parallax.listen();
	const database = opened;
	if (!database) throw new Error("the product opened no database");
	const post = (path: string, body: object) =>
		fetch(`${origin}${path}`, {
			method: "POST",
			headers: { origin, "content-type": "application/json" },
			body: JSON.stringify(body),
		});
	return {
		origin,
		database,
		async signIn(email, password) {
			const signedUp = await post("/api/auth/local/sign-up", { email, password });
			const response = signedUp.ok ? signedUp : await post("/api/auth/local", { email, password });
			if (!response.ok) throw new Error(`${email} cannot sign in: ${await response.text()}`);
			const cookie = response.headers
				.getSetCookie()
				.map((line) => line.split(";", 1)[0])
				.join("; ");
			const { id } = await database.query
				.selectFrom("users")
				.select("id")
				.where("email", "=", email)
				.executeTakeFirstOrThrow();
			return { owner: { kind: "user", id }, cookie };
		},
		close: () => parallax.close(0),
	};
}
