import { DOORS, SERVER, SERVER_MODULES, WEB, WEB_FEATURES } from "./.dependency-cruiser.layers.mjs";

const TEST_FILES = "(\\.(test|suite)\\.tsx?$|/testing/)";
const anyOf = (/** @type {readonly string[]} */ names) => `(${names.join("|")})`;
const layer = (/** @type {string} */ folder, /** @type {readonly string[]} */ names) =>
	`^${folder}/${anyOf(names)}(\\.tsx?$|/)`;
const installed = (/** @type {readonly string[]} */ packages) => `(^|node_modules/)${anyOf(packages)}(/|$)`;

/**
 * @param {string} side
 * @param {string} folder
 * @param {readonly string[]} names
 */
function ordered(side, folder, names) {
	return names.slice(1).map((name, below) => ({
		name: `${side}-${name}-looks-up`,
		comment: `${name} stands below ${names.slice(0, below + 1).join(", ")} and may not use them.`,
		severity: "error",
		from: { path: layer(folder, [name]), pathNot: TEST_FILES },
		to: { path: layer(folder, names.slice(0, below + 1)) },
	}));
}

/**
 * @param {string} side
 * @param {string} folder
 * @param {readonly string[]} names
 */
const listed = (side, folder, names) => ({
	name: `${side}-file-in-no-layer`,
	comment: `Every file of ${folder} belongs to one of: ${names.join(", ")}.`,
	severity: "error",
	from: {},
	to: { path: `^${folder}/`, pathNot: [layer(folder, names), TEST_FILES] },
});

/**
 * @param {string} side
 * @param {string} folder
 */
const throughDoor = (side, folder) => {
	const comment = `What is in a folder of ${folder} is used through its index.ts alone.`;
	const inside = `^${folder}/([^/]+)/`;
	const to = { path: `^${folder}/[^/]+/(?!index\\.ts$)` };
	return [
		{
			name: `${side}-past-the-door`,
			comment,
			severity: "error",
			from: { path: inside, pathNot: TEST_FILES },
			to: { ...to, pathNot: `^${folder}/$1/` },
		},
		{
			name: `${side}-past-the-door-from-outside`,
			comment,
			severity: "error",
			// A benchmark measures a part itself, as a test does.
			from: { pathNot: [inside, TEST_FILES, "^bench/"] },
			to,
		},
	];
};

const doors = DOORS.map(({ name, packages, side, door }) => ({
	name: `only-one-door-for-${name}`,
	comment: `Only ${door} knows ${name}.`,
	severity: "error",
	from: { path: `^${side}/`, pathNot: [door, TEST_FILES] },
	to: { path: installed(packages) },
}));

/** @param {string} name @param {string} comment @param {object} from @param {object} to */
const never = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });

const OUTSIDE = "^(server|web|e2e|bench|scripts)/";

export default {
	forbidden: [
		...ordered("server", "server/src", SERVER),
		...ordered("server", "server/src/modules", SERVER_MODULES),
		...ordered("web", "web/src", WEB),
		...ordered("web", "web/src/features", WEB_FEATURES),
		listed("server", "server/src", SERVER),
		listed("server-modules", "server/src/modules", SERVER_MODULES),
		listed("web", "web/src", WEB),
		listed("web-features", "web/src/features", WEB_FEATURES),
		...throughDoor("server", "server/src/modules"),
		...throughDoor("web", "web/src/features"),
		...doors,
		never(
			"chat-reads-files-past-one-folder",
			"A call holds references: chat/files/ alone knows where files lie.",
			{ path: "^server/src/modules/chat/(?!files/)", pathNot: TEST_FILES },
			{ path: "^server/src/modules/uploads/" },
		),
		never("server-uses-web", "They meet in contract/ only.", { path: "^server/" }, { path: "^web/" }),
		never("web-uses-server", "They meet in contract/ only.", { path: "^web/" }, { path: "^server/" }),
		never(
			"migrations-use-the-program",
			"A migration stays as it was when the program changes.",
			{ path: "^server/migrations/", pathNot: TEST_FILES },
			{ path: "^server/src/" },
		),
		never(
			"migrations-used-by-others",
			"Only platform/ runs them.",
			{ path: "^server/src/", pathNot: "^server/src/platform/" },
			{
				path: "^server/migrations/",
			},
		),
		never(
			"contract-uses-more-than-zod",
			"The wire is pure.",
			{ path: "^contract/", pathNot: TEST_FILES },
			{ pathNot: ["^contract/", "(^|node_modules/)zod(/|$)"] },
		),
		never(
			"journeys-know-only-the-contract",
			"A journey sees the product as a person or a program outside does.",
			{ path: "^e2e/" },
			{ path: "^(server|web|bench)/" },
		),
		never(
			"product-uses-tooling",
			"What ships needs none of it.",
			{ path: "^(contract|server|web)/", pathNot: TEST_FILES },
			{
				path: "^(e2e|bench|scripts)/",
			},
		),
		never(
			"product-uses-test-code",
			"What helps tests stays in tests.",
			{ pathNot: [TEST_FILES, "^e2e/"] },
			{
				path: TEST_FILES,
				pathNot: "node_modules/",
			},
		),
		never(
			"product-uses-development-package",
			"It is absent where the product runs; types alone are erased.",
			{ path: "^(contract|server|web)/src/", pathNot: TEST_FILES },
			{ dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only", "npm"] },
		),
		never(
			"pages-use-node",
			"A browser has no node: modules.",
			{ path: "^(contract|web)/src/", pathNot: TEST_FILES },
			{
				dependencyTypes: ["core"],
			},
		),
		never(
			"circle",
			"Two files that need each other to run are one thing.",
			{ path: OUTSIDE },
			{
				circular: true,
				viaOnly: { dependencyTypesNot: ["type-only"] },
			},
		),
		never("not-found", "The import leads nowhere.", {}, { couldNotResolve: true }),
		never(
			"unlisted-package",
			"It is in no package.json; a benchmark measures with the server's own.",
			{ pathNot: "^bench/" },
			{ dependencyTypes: ["npm-no-pkg", "npm-unknown"] },
		),
	],
	options: {
		doNotFollow: { path: "node_modules" },
		exclude: { path: "^web/dist/" },
		tsPreCompilationDeps: true,
		combinedDependencies: true,
		tsConfig: { fileName: "tsconfig.base.json" },
		enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "node", "default"] },
	},
};
