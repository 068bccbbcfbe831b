import { parseArgs } from "node:util";
import { keepChats, untilIndexed } from "./kept-chats.ts";
import { openProduct } from "./open-product.ts";

const EMAIL = "years@parallax.example";
const PASSWORD = "years of questions";

interface Scenario {
	readonly about: string;
	run(chats: number): Promise<void>;
}

const SCENARIOS: Readonly<Record<string, Scenario>> = {
	history: {
		about: "one person with years of chats, all answered (--chats 10000)",
		async run(chats) {
			const product = await openProduct(process.env);
			const { owner } = await product.person(EMAIL, PASSWORD);
			await keepChats(product.database, owner, chats, Date.now());
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
	for (const [known, { about }] of Object.entries(SCENARIOS)) console.log(`${known}  ${about}`);
	if (name !== "list") process.exitCode = 1;
}
