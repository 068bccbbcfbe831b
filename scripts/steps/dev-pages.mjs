import { join } from "node:path";
import { createServer } from "vite";
import { projectRoot } from "./project-root.mjs";
import { stopWithSentence } from "./stop-with-sentence.mjs";

const SERVED_BY_SERVER = ["/api/", "/healthz", "/readyz", "/metrics", "/objects/", "/public-objects/", "/companion/"];

const host = process.env.HOST || "127.0.0.1";
const port = Number(process.env.PORT || 3000);
const target = process.env.PARALLAX_SERVER;
// The Host header stays as the browser sent it, so the server sees the one origin that the browser sees.
const proxy = Object.fromEntries(SERVED_BY_SERVER.map((path) => [path, { target, changeOrigin: false, ws: false }]));

const vite = await createServer({
	configFile: join(projectRoot, "web", "vite.config.ts"),
	server: { host, port, strictPort: true, proxy },
});
try {
	await vite.listen();
} catch {
	stopWithSentence(`Parallax cannot start: port ${port} is already in use. Set PORT to another one.`);
}
console.log(`Parallax in development: open http://${host}:${port}, which passes calls on to the server.`);
