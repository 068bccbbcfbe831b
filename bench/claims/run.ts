import { countRefused } from "../../server/src/modules/analysis/cases/count-refused.ts";
import { countLies, countReplies } from "../../server/src/modules/analysis/cases/count-replies.ts";

/**
 * Counts the results of real replies to exact requests. `server/src/modules/analysis/cases/judged` holds answers, the
 * requests and the replies of independent readers. --sentences prints the changed sentences and the lies readers met.
 */
const { replies, rows, shared, contradicted, differing, declined, written, changed, coded } = await countReplies();
const lies = await countLies();
const refused = await countRefused();
if (process.argv.includes("--sentences")) {
	for (const text of changed) console.log(`changed: ${text}`);
	for (const text of [...refused.claims.refused, ...refused.summaries.refused]) console.log(`refused: ${text}`);
	for (const { visible } of lies.values()) for (const text of visible) console.log(`lie met: ${text}`);
}
console.log(`Replies: ${replies}. Codes that a reader meets: ${coded.length}.`);
console.log("| rows | shared | contradicted | differing | declined | sentences written | changed |");
console.log("|---|---|---|---|---|---|---|");
console.log(`| ${[rows, shared, contradicted, differing, declined, written, changed.length].join(" | ")} |`);
console.log("\n| lie | planted | met by a reader |");
console.log("|---|---|---|");
for (const [lie, { planted, visible }] of lies) console.log(`| ${lie} | ${planted} | ${visible.length} |`);

console.log("\n| true texts | written | refused |");
console.log("|---|---|---|");
for (const [name, texts] of Object.entries(refused))
	console.log(`| ${name} | ${texts.written} | ${texts.refused.length} |`);
