import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** The parts of Google Drive and Unsplash that the product calls, on this machine. */
export interface FakeSources {
	readonly origin: string;
	/** Every request received, as `POST host/path`. */
	readonly requests: readonly string[];
	/** True when the user has revoked the access token, and it cannot be refreshed. */
	isRevoked: boolean;
	/** True to answer with invalid JSON. */
	isBroken: boolean;
	/** The contents of its only file, and how it is sent. */
	file: Buffer;
	send: (response: ServerResponse, file: Buffer) => void;
	close(): Promise<void>;
}

export const ACCESS_TOKEN = "canary-access-token";
export const REFRESH_TOKEN = "canary-renewal-token";
const PICTURE = { id: "file-1", name: "The sea.png", mimeType: "image/png", iconLink: "https://ssl.gstatic.com/x.png" };
const PHOTO = {
	id: "photo-1",
	alt_description: "a ridge",
	description: null,
	urls: { thumb: "https://images.unsplash.com/thumb" },
};

/** A status with a JSON body, or the file itself. */
type Answer = readonly [status: number, body: unknown] | "file";

function answerDrive(fake: FakeSources, path: string, authorization: string | undefined): Answer {
	if (authorization !== `Bearer ${ACCESS_TOKEN}` || fake.isRevoked)
		return [401, { error: { message: "Invalid Credentials" } }];
	if (path.includes("alt=media")) return "file";
	if (path.startsWith("/drive/v3/about")) return [200, { user: { emailAddress: "mara@example.org" } }];
	if (path.startsWith("/drive/v3/drives")) return [200, { drives: [] }];
	const picture = { ...PICTURE, size: String(fake.file.length) };
	if (path.startsWith("/drive/v3/files?")) return [200, { files: [picture] }];
	if (path.startsWith("/drive/v3/files/file-1")) return [200, picture];
	return [404, { error: { message: "File not found" } }];
}

function answerUnsplash(path: string, authorization: string | undefined): Answer {
	if (path === "/download") return "file";
	if (authorization !== "Client-ID unsplash-key") return [401, { errors: ["no key"] }];
	const links = { download: "https://unsplash.com/download", download_location: "https://api.unsplash.com/counted" };
	const photo = { ...PHOTO, links, user: { name: "Ada", links: { html: "https://unsplash.com/@ada" } } };
	if (path.startsWith("/search/photos")) return [200, { total: 1, total_pages: 1, results: [photo] }];
	if (path.startsWith("/photos/photo-1")) return [200, photo];
	return path === "/counted" ? [200, {}] : [404, { errors: ["Couldn't find Photo"] }];
}

function answerFor(host: string, fake: FakeSources, { url = "", headers }: IncomingMessage): Answer {
	if (host === "oauth2.googleapis.com" && fake.isRevoked) return [400, { error: "invalid_grant" }];
	if (host === "oauth2.googleapis.com") return [200, { access_token: ACCESS_TOKEN, refresh_token: REFRESH_TOKEN }];
	if (host === "www.googleapis.com") return answerDrive(fake, url, headers.authorization);
	if (/(^|\.)unsplash\.com$/.test(host)) return answerUnsplash(url, headers.authorization);
	return [500, { error: `nobody is ${host}` }];
}

export async function startFakeSources(file: Buffer): Promise<FakeSources> {
	const requests: string[] = [];
	const server = createServer((request, response) => {
		const host = String(request.headers["x-asked-host"]);
		requests.push(`${request.method} ${host}${request.url}`);
		const answer = answerFor(host, fake, request);
		if (answer === "file") {
			fake.send(response, fake.file);
			return;
		}
		const [status, body] = answer;
		response.writeHead(status, { "content-type": "application/json" });
		response.end(fake.isBroken ? "{" : JSON.stringify(body));
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const fake: FakeSources = {
		origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		requests,
		isRevoked: false,
		isBroken: false,
		file,
		send: (response, bytes) => {
			response.writeHead(200, { "content-length": bytes.length }).end(bytes);
		},
		close() {
			server.closeAllConnections();
			return new Promise((resolve) => server.close(() => resolve()));
		},
	};
	return fake;
}
