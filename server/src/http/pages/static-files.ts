import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Logger } from "../../platform/logger.ts";
import { etagOf, isNotModified, REVALIDATE } from "../responses/etag.ts";
import { type PageContent, pageWriter } from "./page-content.ts";
import { PageRenderer, type RenderTimeouts } from "./page-renderer.ts";

/** Pages that always exist. Modules serve the pages of chats and profiles. */
const PAGES = ["/history", "/settings", "/upload", "/privacy", "/terms", "/leaderboard"] as const;

/** Whether a reader without scripts asks for the page as text, with all that the rendered one leaves out. */
const wantsText = ({ query }: FastifyRequest): boolean => "text" in (query as object);

/** Whether this is the main page without a chat. */
const isNewComparison = ({ routeOptions, query }: FastifyRequest): boolean =>
	routeOptions.url === "/" && !("session" in (query as object));

const cacheControlOf = (content: PageContent | null): string =>
	content === null ? "no-cache" : content.isPrivate ? "private, no-store" : REVALIDATE;

const NOT_BUILT = "The pages are not built. Run npm run build, then restart.";

/** Serves the built pages: hashed files are cached for a year, pages are always revalidated. */
export async function serveStaticFiles(
	app: FastifyInstance,
	distDir: string,
	logger: Logger,
	renderTimeouts?: RenderTimeouts,
): Promise<{ sendPage: SendPage }> {
	const indexFile = join(distDir, "index.html");
	const index = existsSync(indexFile) ? readFileSync(indexFile, "utf8") : null;
	const writePage = index === null ? null : pageWriter(index);
	const renderer = index === null ? null : PageRenderer.open(distDir, logger, renderTimeouts);
	app.addHook("onClose", async () => renderer?.close());
	const sendPage: SendPage = async (request, reply, status, content = null) => {
		if (!writePage) return reply.code(503).type("text/plain; charset=utf-8").send(NOT_BUILT);
		const chat = wantsText(request) ? undefined : content?.chat;
		const page = writePage({
			content,
			origin: request.siteOrigin,
			isNewComparison: isNewComparison(request),
			rendered: (chat && (await renderer?.render(chat))) ?? null,
		});
		reply.header("cache-control", cacheControlOf(content));
		if (status === 200 && !content?.isPrivate && isNotModified(request, reply, etagOf(page))) return reply;
		return reply.code(status).type("text/html; charset=utf-8").send(page);
	};
	if (index !== null) {
		await app.register(fastifyStatic, {
			root: distDir,
			wildcard: false,
			index: false,
			preCompressed: true,
			cacheControl: false,
			globIgnore: ["index.html", ".vite/**", "render/**", "**/*.br", "**/*.gz"],
			setHeaders: (reply, path) => {
				const hashed = path.startsWith(join(distDir, "assets"));
				reply.header("cache-control", hashed ? "public, max-age=31536000, immutable" : "no-cache");
			},
		});
	}
	for (const path of PAGES) app.get(path, (request, reply) => sendPage(request, reply, 200));
	return { sendPage };
}

export type SendPage = (
	request: FastifyRequest,
	reply: FastifyReply,
	status: 200 | 404,
	/** Null for the default content of the site. */
	content?: PageContent | null,
) => Promise<FastifyReply>;
