import http from "node:http";
import https from "node:https";
import { urlToHttpOptions } from "node:url";

/** Redirects all https requests of this process to a server on this machine. Returns a function that undoes this. */
export function redirectHttps(origin: string): () => void {
	const { request } = https;
	const { port } = new URL(origin);
	const redirectedRequest = (first: string | URL | https.RequestOptions, ...rest: unknown[]): http.ClientRequest => {
		const isAddress = typeof first === "string" || first instanceof URL;
		const second = typeof rest[0] === "object" ? (rest.shift() as https.RequestOptions) : {};
		const options = isAddress ? { ...urlToHttpOptions(new URL(first)), ...second } : first;
		const host = String(options.hostname ?? options.host);
		return http.request(
			{
				...options,
				protocol: "http:",
				hostname: "127.0.0.1",
				host: "127.0.0.1",
				port,
				agent: false,
				headers: { ...options.headers, "x-asked-host": host },
			},
			...(rest as [() => void]),
		);
	};
	https.request = redirectedRequest as typeof https.request;
	return () => {
		https.request = request;
	};
}
