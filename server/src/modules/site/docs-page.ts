import { createHash } from "node:crypto";
import type { EndpointShape } from "@parallax/contract";
import { ENDPOINTS } from "@parallax/contract/endpoints";
import * as z from "zod/mini";

const STYLE = `:root{color-scheme:light dark}body{font:16px/1.6 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:2rem 1.25rem}
h1{font-size:1.875rem;line-height:1.2}section{border-top:1px solid;padding-block:1.25rem}h2{font:600 1rem/1.5 ui-monospace,monospace;margin:0;overflow-wrap:anywhere}
p{margin:.25rem 0 .5rem}pre{overflow-x:auto;font:.8125rem/1.5 ui-monospace,monospace;margin:0}summary{cursor:pointer;min-height:1.5rem}`;

/** The policy allows only the page's style sheet, by its hash. */
export const DOCS_POLICY = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'; base-uri 'none'; frame-ancestors 'none'`;

const escaped = (text: string): string => text.replace(/[&<>"]/g, (mark) => `&#${mark.codePointAt(0)};`);

function part(title: string, schema: z.ZodMiniType | undefined, io: "input" | "output"): string {
	if (!schema) return "";
	const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as Record<
		string,
		unknown
	>;
	return `<details><summary>${title}</summary><pre tabindex="0">${escaped(JSON.stringify(json, null, 2))}</pre></details>`;
}

const section = (endpoint: EndpointShape): string =>
	`<section><h2>${endpoint.method} ${escaped(endpoint.path)}</h2><p>${escaped(endpoint.summary)}</p>${part("Query", endpoint.query, "input")}${part("Body", endpoint.body, "input")}${part("Answer", endpoint.answer, "output")}</section>`;

/** The contract as an HTML page without scripts. */
export function docsPage(): string {
	const sections = [...ENDPOINTS.values()].map(section).join("\n");
	return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Calls – Parallax</title><style>${STYLE}</style></head><body><main><h1>Calls</h1>
<p>Requests and responses are JSON and use the cookies of this site. An error is one plain sentence of text with a status; programs read the code in <code>X-Error-Code</code>. Writes must come from this site's own pages (Origin, Sec-Fetch-Site). Also available as <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>
${sections}</main></body></html>`;
}
