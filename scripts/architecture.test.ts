import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, test } from "vitest";
import configuration from "../.dependency-cruiser.mjs";
import { projectRoot } from "./steps/project-root.mjs";

const FOLDERS = ["contract", "server", "web", "e2e", "scripts"];

/** The file into which a violation is planted, and what it imports. */
type Plant = readonly [file: string, imported: string];
type Rule = {
	readonly name: string;
	readonly from: { readonly path?: unknown };
	readonly to: { readonly path?: unknown };
};
const rules: readonly Rule[] = configuration.forbidden;

/** The violations of each rule, except those of the layer rules, which `layerPlant` derives. */
const PLANTS: Readonly<Record<string, readonly Plant[]>> = {
	"server-file-in-no-layer": [["server/src/app.ts", "./drawer/thing.ts"]],
	"server-modules-file-in-no-layer": [["server/src/app.ts", "./modules/drawer/index.ts"]],
	"web-file-in-no-layer": [["web/src/app/frame.ts", "../drawer/thing.ts"]],
	"web-features-file-in-no-layer": [["web/src/app/frame.ts", "../features/drawer/index.ts"]],
	"server-past-the-door": [["server/src/modules/chat/run/run-response.ts", "../../identity/visitor.ts"]],
	"server-past-the-door-from-outside": [["server/src/compose.ts", "./modules/chat/run/run-response.ts"]],
	"web-past-the-door": [["web/src/features/chat/page.ts", "../identity/session.ts"]],
	"web-past-the-door-from-outside": [["web/src/app/frame.ts", "../features/chat/page.ts"]],
	"only-one-door-for-fastify": [["server/src/modules/chat/run/run-response.ts", "fastify"]],
	"only-one-door-for-database-drivers": [["server/src/modules/chat/store/chats.ts", "node:sqlite"]],
	"only-one-door-for-kysely": [["server/src/http/routes.ts", "kysely"]],
	"only-one-door-for-ai-wires": [["server/src/modules/chat/run/run-response.ts", "eventsource-parser"]],
	"only-one-door-for-pino": [["server/src/http/routes.ts", "pino"]],
	"only-one-door-for-redis": [["server/src/modules/chat/run/run-response.ts", "@redis/client"]],
	"only-one-door-for-object-storage": [["server/src/modules/chat/run/run-response.ts", "@aws-sdk/client-s3"]],
	"only-one-door-for-companion": [["server/src/modules/chat/run/run-response.ts", "@uppy/companion"]],
	"only-one-door-for-pictures": [["server/src/modules/chat/run/run-response.ts", "sharp"]],
	"only-one-door-for-documents": [["server/src/modules/chat/run/run-response.ts", "unpdf"]],
	"only-one-door-for-radix": [["web/src/features/chat/page.ts", "radix-ui"]],
	"only-one-door-for-uppy": [["web/src/features/chat/page.ts", "@uppy/core"]],
	"only-one-door-for-firebase": [["web/src/features/chat/page.ts", "firebase/auth"]],
	"chat-reads-files-past-one-folder": [["server/src/modules/chat/run/run-response.ts", "../../uploads/index.ts"]],
	"server-uses-web": [["server/src/app.ts", "../../web/src/lib/api.ts"]],
	"web-uses-server": [["web/src/lib/api.ts", "../../../server/src/config.ts"]],
	"migrations-use-the-program": [["server/migrations/0001-first.ts", "../src/config.ts"]],
	"migrations-used-by-others": [["server/src/modules/chat/store/chats.ts", "../../../../migrations/0001-first.ts"]],
	"contract-uses-more-than-zod": [["contract/src/chat/chat.ts", "kysely"]],
	"journeys-know-only-the-contract": [["e2e/visit.test.ts", "../server/src/config.ts"]],
	"product-uses-tooling": [["server/src/app.ts", "../../scripts/tool.ts"]],
	"product-uses-test-code": [["server/src/app.ts", "./testing/fake.ts"]],
	"product-uses-development-package": [["server/src/providers/wires/openai-responses.ts", "openai"]],
	"pages-use-node": [["web/src/lib/api.ts", "node:fs"]],
	circle: [
		["server/src/http/routes.ts", "./circle.ts"],
		["server/src/http/circle.ts", "./routes.ts"],
	],
	"not-found": [["server/src/http/routes.ts", "./nowhere.ts"]],
	"unlisted-package": [["web/src/lib/api.ts", "tldts"]],
};

/** A layer's rule forbids imports from the layers above it, so an import from the highest layer is planted. */
function layerPlant(rule: Rule): Plant {
	const [, folder, layer] = /^\^([^(]+)\/\(([^|)]+)/.exec(String(rule.from.path)) ?? [];
	const [, highest] = /\/\(([^|)]+)/.exec(String(rule.to.path)) ?? [];
	return [`${folder}/${layer}/planted.ts`, `../${highest}/index.ts`];
}

function plantsOf(rule: Rule): readonly Plant[] {
	return rule.name.endsWith("-looks-up") ? [layerPlant(rule)] : (PLANTS[rule.name] ?? []);
}

async function write(root: string, file: string, text: string): Promise<void> {
	await mkdir(dirname(join(root, file)), { recursive: true });
	await writeFile(join(root, file), text, { flag: "a" });
}

async function plantedTree(): Promise<string> {
	const root = await mkdtemp(join(tmpdir(), "parallax-planted-"));
	await symlink(join(projectRoot, "node_modules"), join(root, "node_modules"));
	const manifests = ["contract", "server", "web", "."].map((folder) => `${folder}/package.json`);
	const rulesFiles = [".dependency-cruiser.mjs", ".dependency-cruiser.layers.mjs", "biome.json"];
	for (const file of [...manifests, ...rulesFiles, "tsconfig.base.json", ".gitignore"]) {
		await cp(join(projectRoot, file), join(root, file));
	}
	for (const folder of FOLDERS) await mkdir(join(root, folder), { recursive: true });
	return root;
}

interface Cruise {
	readonly summary: {
		readonly violations: readonly { readonly rule: { readonly name: string }; readonly from: string }[];
	};
	readonly modules: readonly { readonly source: string }[];
}

const run = promisify(execFile);
const binPath = (name: string) => join(projectRoot, "node_modules", ".bin", name);

async function cruise(root: string): Promise<Cruise> {
	const args = [binPath("depcruise"), "--output-type", "json", ...FOLDERS];
	// The exit code is the number of violations, which are printed anyway.
	const { stdout } = await run(process.execPath, args, { cwd: root, maxBuffer: 100_000_000 }).catch(
		(error: { stdout: string }) => error,
	);
	return JSON.parse(stdout);
}

describe("the checker names", () => {
	let found: ReadonlySet<string>;

	beforeAll(async () => {
		const root = await plantedTree();
		for (const [file, imported] of rules.flatMap(plantsOf)) {
			await write(root, file, `import "${imported}";\n`);
			if (imported.startsWith(".") && imported !== "./nowhere.ts") {
				await write(root, join(dirname(file), imported), "export {};\n");
			}
		}
		const { summary } = await cruise(root);
		found = new Set(summary.violations.map(({ rule, from }) => `${rule.name} in ${from}`));
		await rm(root, { recursive: true });
	});

	test.each(rules.map((rule) => [rule.name, rule] as const))("%s", (name, rule) => {
		const reported = plantsOf(rule).filter(([file]) => found.has(`${name} in ${file}`));
		expect(reported).not.toEqual([]);
	});
});

test("the checker looks at the whole product", async () => {
	const { modules } = await cruise(projectRoot);
	const checkedFiles = (folder: string) => modules.filter(({ source }) => source.startsWith(`${folder}/`)).length;
	expect(checkedFiles("contract/src")).toBeGreaterThan(10);
	expect(checkedFiles("server/src")).toBeGreaterThan(50);
	expect(checkedFiles("web/src")).toBeGreaterThan(80);
});

/** The rules that Biome must report, each with a file that breaks it. */
const LINT_CASES: Readonly<Record<string, readonly [file: string, text: string]>> = {
	noRestrictedGlobals: [
		"server/src/modules/chat/ask.ts",
		'export const ask = () => fetch("https://elsewhere.example");\n',
	],
	noProcessEnv: ["server/src/platform/clock.ts", "export const zone = process.env.TZ;\n"],
	noConsole: ["server/src/http/routes.ts", 'console.log("here");\n'],
	noDefaultExport: ["web/src/ui/button.ts", "export default 1;\n"],
	noExplicitAny: ["web/src/lib/api.ts", "export const anything = (value: any) => value;\n"],
	noFloatingPromises: ["server/src/app.ts", "const go = async () => 1;\ngo();\n"],
	useFilenamingConvention: ["web/src/ui/CopyButton.ts", "export const CopyButton = 1;\n"],
	noExcessiveLinesPerFunction: [
		"server/src/compose.ts",
		`export function long() {\n${"\tJSON.parse('1');\n".repeat(51)}}\n`,
	],
	noExcessiveLinesPerFile: ["server/src/config.ts", "export {};\n".repeat(251)],
};

describe("the linter names", () => {
	let report = "";

	beforeAll(async () => {
		const root = await plantedTree();
		for (const [file, text] of Object.values(LINT_CASES)) await write(root, file, text);
		const { stdout } = await run(binPath("biome"), ["lint", "--reporter=github", "--max-diagnostics=none"], {
			cwd: root,
		}).catch((error: { stdout: string }) => error);
		report = stdout;
		await rm(root, { recursive: true });
	});

	test.each(Object.entries(LINT_CASES))("%s", (rule, [file]) => {
		expect(report.split("\n").filter((line) => line.includes(`/${rule},`) && line.includes(file))).not.toEqual([]);
	});
});

test("no file suppresses a rule about sizes, promises or types", async () => {
	const { stdout } = await run("git", ["ls-files", "-co", "--exclude-standard", ...FOLDERS], { cwd: projectRoot });
	const sources = stdout.split("\n").filter((file) => /\.(ts|tsx|mjs)$/.test(file));
	const suppression =
		/biome-ignore lint\/\S*(noExcessiveLines|Promises|noExplicitAny|noProcessEnv|noRestrictedGlobals)|@ts-(ignore|nocheck)/;
	const texts = await Promise.all(sources.map((file) => readFile(join(projectRoot, file), "utf8").catch(() => "")));
	expect(sources.filter((_, index) => suppression.test(texts[index] ?? ""))).toEqual([]);
});
