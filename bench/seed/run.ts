import { parseArgs } from "node:util";
import { openProduct } from "./open-product.ts";
import { seedChats, untilIndexed } from "./seed-chats.ts";

const EMAIL = "years@parallax.example";
const PASSWORD = "years of questions";

interface Scenario {
	readonly description: string;
	run(chats: number): Promise<void>;
}

const SCENARIOS: Readonly<Record<string, Scenario>> = {
	history: {
		description: "one person with years of chats, all answered (--chats 10000)",
		async run(chats) {
			const product = await openProduct(process.env);
			const { owner } = await product.signIn(EMAIL, PASSWORD);
			await seedChats(product.database, owner, chats, Date.now());
			console.log(`${chats} chats are kept. Indexing their words ...`);
			await untilIndexed(product.database);
			await product.close();
			console.log(`Sign in as ${EMAIL} with the password “${PASSWORD}”.`);
		},
	},
};

const { values, positionals } = parseArgs({ allowPositionals: true, options: { chats: { type: "string" } } });
const [name = "list"] = positionals;
const scenario = SCENARIOS[name];
if (scenario) {
	await scenario.run(Number(values.chats ?? 10_000));
} else {
	if (name !== "list") console.log(`There is no scenario ${name}.`);
	for (const [known, { description }] of Object.entries(SCENARIOS)) console.log(`${known}  ${description}`);
	if (name !== "list") process.exitCode = 1;
}
