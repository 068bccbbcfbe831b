import { createHmac } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { CompanionSettings } from "../../../../config.ts";
import { Failure, unavailable } from "../../../../failures.ts";
import type { Middleware } from "../../../../http/index.ts";
import type { Logger } from "../../../../platform/logger.ts";
import {
	type CompanionCall,
	type CompanionRequest,
	type CompanionResponse,
	interceptRequest,
} from "./intercept-request.ts";
import { COMPANION_LOG_PREFIX, redactConsole } from "./redact-console.ts";
import { tolerateRejections } from "./tolerate-rejections.ts";

/** The part of Companion's Express app that this server uses. */
interface CompanionApp extends Middleware {
	disable(setting: string): void;
	param(name: string, hook: (request: CompanionRequest, response: CompanionResponse, next: () => void) => void): void;
}
export interface CompanionModule {
	app(options: object): { readonly app: unknown };
}

export interface CompanionOptions {
	readonly companion: CompanionSettings;
	readonly publicOrigin: string | null;
	/** Companion requires a folder, but writes nothing to it. */
	readonly dataDir: string;
	readonly secret: Buffer;
	readonly logger: Logger;
	/** Replaced by tests. */
	readonly load?: (() => Promise<CompanionModule>) | undefined;
}

const PATH = "/companion";
const SOURCES_UNAVAILABLE = "Other sources are not available right now. Try again in a moment.";
const SOURCE_FAILED = "This source did not answer as it should. Try again in a moment.";

/** Matches nothing, so Companion never uploads files itself. */
const MATCH_NOTHING = /(?!)/;

function optionsFor({ companion, publicOrigin, dataDir, secret }: CompanionOptions): object {
	const origin = new URL(publicOrigin ?? "http://localhost");
	return {
		server: { host: origin.host, protocol: origin.protocol.replace(":", ""), path: PATH },
		providerOptions: companion.keys,
		secret: createHmac("sha256", secret).update("companion").digest("hex"),
		filePath: dataDir,
		corsOrigins: origin.origin,
		uploadUrls: [MATCH_NOTHING],
		enableUrlEndpoint: false,
		enableGooglePickerEndpoint: false,
		allowLocalUrls: false,
		metrics: false,
		loggerProcessName: COMPANION_LOG_PREFIX,
	};
}

/** Runs Uppy's Companion within this server. It is loaded at the first request. */
export class Companion {
	readonly #options: CompanionOptions;
	readonly #calls = new WeakMap<IncomingMessage, CompanionCall>();
	#loading: Promise<CompanionApp> | undefined;

	constructor(options: CompanionOptions) {
		this.#options = options;
	}

	/** The middleware for a request; throws 503 when Companion cannot be loaded. */
	async middlewareFor(
		source: string,
		call: Omit<CompanionCall, "secret"> & { readonly userId: string },
	): Promise<Middleware> {
		const companionApp = await this.#loadOnce();
		const { logger, secret } = this.#options;
		const userSecret = createHmac("sha256", secret).update(`companion ${call.userId}`).digest("hex");
		return (request, response, next) => {
			this.#calls.set(request, { ...call, secret: userSecret });
			const { url = "" } = request;
			Object.assign(request, { session: call.session, originalUrl: url });
			request.url = url.slice(PATH.length);
			companionApp(request, response as ServerResponse, (error) => {
				request.url = url;
				if (error === undefined || error === null) return next();
				const { name, code } = error as NodeJS.ErrnoException;
				// The message can contain the request.
				logger.warn({ source, name, code }, "a remote source failed");
				next(new Failure(502, "unavailable", SOURCE_FAILED, 5));
			});
		};
	}

	#loadOnce(): Promise<CompanionApp> {
		this.#loading ??= this.#load().catch((error: unknown) => {
			this.#loading = undefined;
			const failure = unavailable(SOURCES_UNAVAILABLE);
			failure.cause = error;
			throw failure;
		});
		return this.#loading;
	}

	async #load(): Promise<CompanionApp> {
		const { load = () => import("@uppy/companion"), logger } = this.#options;
		const { app } = await load();
		redactConsole(logger);
		tolerateRejections(logger);
		const companionApp = app(optionsFor(this.#options)).app as CompanionApp;
		companionApp.disable("x-powered-by");
		companionApp.param("providerName", (request, response, next) => {
			const call = this.#calls.get(request);
			if (call) interceptRequest(request, response, call);
			next();
		});
		return companionApp;
	}
}
