/**
 * Each side is one ordered list: a part may use what stands below it, and nothing above. All rules are computed from
 * these lists; a file that no list names is an error too, so that nothing grows beside the architecture.
 */
export const SERVER = [
	"main",
	"startup-error",
	"compose",
	"app",
	"modules",
	"http",
	"providers",
	"platform",
	"config",
	"settings",
	"failures",
];
export const SERVER_MODULES = [
	"site",
	"accounts",
	"profiles",
	"sharing",
	"history",
	"verdicts",
	"analysis",
	"drawings",
	"chat",
	"introductions",
	"assistants",
	"uploads",
	"identity",
];
export const WEB = ["main", "app", "features", "ui", "lib", "styles"];
export const WEB_FEATURES = [
	"history",
	"leaderboard",
	"sharing",
	"settings",
	"profiles",
	"visitor-chats",
	"reviews",
	"again",
	"checks",
	"analysis",
	"exports",
	"commands",
	"verdicts",
	"chat",
	"votes",
	"keys",
	"assistants",
	"uploads",
	"identity",
];

/** Whatever is outside has one door: these packages are known to these files alone. */
export const DOORS = [
	{ name: "fastify", packages: ["fastify", "@fastify/[^/]+", "ws"], side: "server", door: "^server/src/http/" },
	{ name: "database-drivers", packages: ["pg", "node:sqlite"], side: "server", door: "^server/src/platform/" },
	{
		name: "kysely",
		packages: ["kysely"],
		side: "server",
		door: "^server/(migrations/|src/platform/|src/modules/)",
	},
	{
		name: "ai-wires",
		packages: ["openai", "@anthropic-ai/[^/]+", "@google/genai", "eventsource-parser", "undici"],
		side: "server",
		door: "^server/src/providers/",
	},
	{ name: "redis", packages: ["@redis/[^/]+"], side: "server", door: "^server/src/platform/" },
	{ name: "object-storage", packages: ["@aws-sdk/[^/]+"], side: "server", door: "^server/src/platform/" },
	{ name: "pictures", packages: ["sharp", "@resvg/[^/]+"], side: "server", door: "^server/src/platform/" },
	{ name: "documents", packages: ["unpdf"], side: "server", door: "^server/src/platform/documents/" },
	{ name: "pino", packages: ["pino"], side: "server", door: "^server/src/platform/" },
	{ name: "radix", packages: ["radix-ui", "@radix-ui/[^/]+"], side: "web", door: "^web/src/ui/" },
	{ name: "uppy", packages: ["@uppy/[^/]+"], side: "web", door: "^web/src/features/uploads/" },
	{
		name: "companion",
		packages: ["@uppy/companion"],
		side: "server",
		door: "^server/src/modules/uploads/remote/companion/",
	},
	{ name: "firebase", packages: ["firebase", "@firebase/[^/]+"], side: "web", door: "^web/src/features/identity/" },
];
