import { once } from "node:events";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { createServer } from "vite";
import { exitWithMessage } from "./process/exit-with-message.mjs";
import { projectRoot } from "./project-root.mjs";

const SERVED_BY_SERVER = ["/api/", "/healthz", "/readyz", "/metrics", "/objects/", "/public-objects/", "/companion/"];
const RESTART_MS = 15_000;

const host = process.env.HOST || "127.0.0.1";
const port = Number(process.env.PORT || 3000);
const target = new URL(process.env.PARALLAX_SERVER ?? "");
// The Host header is not changed, so browser and server see the same origin.
const proxy = Object.fromEntries(
	SERVED_BY_SERVER.map((path) => [path, { target: target.origin, changeOrigin: false, ws: false }]),
);

async function isListening() {
	const socket = connect(Number(target.port), target.hostname);
	const listening = await once(socket, "connect").then(
		() => true,
		() => false,
	);
	socket.destroy();
	return listening;
}

/** Requests during a server restart wait instead of failing. */
const waitForServer = {
	name: "wait-for-server",
	/** @param {import("vite").ViteDevServer} vite */
	configureServer(vite) {
		vite.middlewares.use(async (request, _response, next) => {
			const until = performance.now() + RESTART_MS;
			const isCall = SERVED_BY_SERVER.some((path) => request.url?.startsWith(path));
			while (isCall && performance.now() < until && !(await isListening())) await pause(50);
			next();
		});
	},
};

const vite = await createServer({
	configFile: join(projectRoot, "web", "vite.config.ts"),
	plugins: [waitForServer],
	server: { host, port, strictPort: true, proxy },
});
try {
	await vite.listen();
} catch {
	exitWithMessage(`Parallax cannot start: port ${port} is already in use. Set PORT to another one.`);
}
console.log(`Parallax in development: open http://${host}:${port}, which passes calls on to the server.`);
