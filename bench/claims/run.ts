import { countRefused } from "./count-refused.ts";
import { countLies, countReplies } from "./count-replies.ts";
import { readLooks, writeLooks } from "./look-files.ts";
import { showMerges, writeMerges } from "./merge-files.ts";

/** The folder behind an option. */
function folderOf(option: string): string | undefined {
	const at = process.argv.indexOf(option);
	return at < 0 ? undefined : process.argv[at + 1];
}

const written = folderOf("--write-looks");
if (written) console.log(`${await writeLooks(written)} requests of second looks are in ${written}.`);
const repliedTo = folderOf("--read-looks");
if (repliedTo) console.log(`Cases without all replies: ${(await readLooks(repliedTo)).join(", ") || "none"}.`);
const mergesWritten = folderOf("--write-merges");
if (mergesWritten) console.log(`${await writeMerges(mergesWritten)} requests for one answer are in ${mergesWritten}.`);
const mergesRepliedTo = folderOf("--show-merges");
if (mergesRepliedTo) console.log(`Cases without a reply: ${(await showMerges(mergesRepliedTo)).join(", ") || "none"}.`);

/**
 * Counts the results of real replies to exact requests. `cases` holds answers, the
 * requests and the replies of independent readers. --sentences prints the changed sentences and the lies readers met.
 * --write-looks FOLDER writes the exact requests of the second looks, --read-looks FOLDER keeps the replies beside them.
 * --write-merges FOLDER writes the exact requests for one answer, --show-merges FOLDER what is shown of the replies to them.
 */
const {
	replies,
	rows,
	shared,
	contradicted,
	differing,
	declined,
	written: sentences,
	changed,
	coded,
} = await countReplies();
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
console.log(`| ${[rows, shared, contradicted, differing, declined, sentences, changed.length].join(" | ")} |`);
console.log("\n| lie | planted | met by a reader |");
console.log("|---|---|---|");
for (const [lie, { planted, visible }] of lies) console.log(`| ${lie} | ${planted} | ${visible.length} |`);

console.log("\n| true texts | written | refused |");
console.log("|---|---|---|");
for (const [name, texts] of Object.entries(refused))
	console.log(`| ${name} | ${texts.written} | ${texts.refused.length} |`);
