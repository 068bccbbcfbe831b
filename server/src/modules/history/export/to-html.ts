import type { ExportedChat, ExportedTurn } from "@parallax/contract";
import { checkedWords } from "./check-lines.ts";
import type { Exporter } from "./exporter.ts";
import { factsOf, formatTime, type NameOf, seatNames, sourcesOf, turnNotes } from "./facts-of.ts";
import { mergeParts } from "./merge-parts.ts";
import { PAGE_STYLE } from "./page-style.ts";
import type { ExportedPicture, ReadPictures } from "./read-pictures.ts";
import { escapeHtml, renderCited, renderMarkdown } from "./render-markdown.ts";
import { reviewParts } from "./review-lines.ts";
import { voteSentences } from "./vote-sentences.ts";

/** The page loads and runs nothing, whatever an answer contains. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";

const head = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="referrer" content="no-referrer">
<meta name="generator" content="Parallax">
<title>Parallax</title>
<style>${PAGE_STYLE}</style>
</head>
<body>
<main>
`;

const part = (title: string, html: string, className = ""): string =>
	`<section${className}>\n<h3>${title}</h3>\n${html}</section>\n`;

function sourcesPart(answer: ExportedTurn["answers"][number]): string {
	const items = sourcesOf(answer).map(({ title, url }) => {
		const link = `<a href="${escapeHtml(url)}" rel="noopener noreferrer nofollow ugc">${escapeHtml(url)}</a>`;
		return `<li dir="auto">${escapeHtml(title)}: ${link}</li>`;
	});
	return items.length === 0 ? "" : `<p>Sources</p>\n<ol>\n${items.join("\n")}\n</ol>\n`;
}

function answerPart(answer: ExportedTurn["answers"][number], name: string): string {
	const facts = factsOf(answer, name).map(
		([fact, value]) => `<div><dt>${fact}</dt><dd>${escapeHtml(value)}</dd></div>`,
	);
	const html = `<dl>${facts.join("")}</dl>\n${renderCited(answer)}${sourcesPart(answer)}`;
	return part(escapeHtml(name), html, ` class="answer ${answer.provider}"`);
}

function checkPart({ title, quote, lines }: ReturnType<typeof checkedWords>[number]): string {
	const items = lines.map(
		({ head, text }) => `<li dir="auto"><strong>${escapeHtml(head)}</strong> ${escapeHtml(text)}</li>`,
	);
	return part(
		escapeHtml(title),
		`<blockquote dir="auto">${escapeHtml(quote)}</blockquote>\n<ul>\n${items.join("\n")}\n</ul>\n`,
	);
}

function reviewPart(turn: ExportedTurn, nameOf: NameOf): string {
	const review = reviewParts(turn, nameOf);
	if (!review) return "";
	const notes = review.notes.map((note) => `<p class="quiet">${escapeHtml(note)}</p>\n`);
	const standings = review.standings.map((standing) => `<li dir="auto">${escapeHtml(standing)}</li>`);
	const lines = review.lines.map(({ head, fault }) => {
		const found = fault
			? `<blockquote dir="auto">“${escapeHtml(fault.quote)}” ${escapeHtml(fault.text)}</blockquote>`
			: "";
		return `<li dir="auto">${escapeHtml(head)}${found}</li>`;
	});
	const order = standings.length > 0 ? `<ol>\n${standings.join("\n")}\n</ol>\n` : "";
	return part("Review", `${notes.join("")}${order}<ul>\n${lines.join("\n")}\n</ul>\n`);
}

function votePart({ vote }: ExportedTurn, nameOf: NameOf): string {
	if (!vote) return "";
	const note = vote.note === null ? "" : `<blockquote class="note" dir="auto">${escapeHtml(vote.note)}</blockquote>\n`;
	return part("Vote", `<p>${escapeHtml(voteSentences(vote, nameOf).join(" "))}</p>\n${note}`);
}

function claimsPart({ analysis, answers }: ExportedTurn, nameOf: NameOf): string {
	if (!analysis || analysis.claims.length === 0) return "";
	const headerCells = answers.map((answer) => `<th scope="col">${escapeHtml(nameOf(answer))}</th>`);
	const rows = analysis.claims.map(({ claim, cells }) => {
		const claimCells = answers.map(({ seat }) => {
			const cell = cells[seat];
			return cell ? `<td dir="auto">${cell.stance}: “${escapeHtml(cell.quote)}”</td>` : "<td>silent</td>";
		});
		return `<tr><th scope="row" dir="auto">${escapeHtml(claim)}</th>${claimCells.join("")}</tr>`;
	});
	return part(
		"Claims",
		`<table tabindex="0">\n<thead><tr><th scope="col">Claim</th>${headerCells.join("")}</tr></thead>\n<tbody>\n${rows.join("\n")}\n</tbody>\n</table>\n`,
	);
}

const LEFT_OUT: Readonly<Record<NonNullable<ExportedPicture["leftOut"]>, string>> = {
	"too large": "left out for its size. One file holds up to 50 MB of pictures.",
	missing: "left out, because the server no longer has this picture.",
};

/** The pictures of a prompt stand in the file; of one that does not, it says why. */
async function* renderPictures({ id }: ExportedChat, turn: ExportedTurn, read: ReadPictures): AsyncGenerator<string> {
	if (!turn.attachments) return;
	for (const { name, content, leftOut } of await read(id, turn.number)) {
		yield leftOut
			? `<p class="quiet"><bdi>${escapeHtml(name)}</bdi>: ${LEFT_OUT[leftOut]}</p>\n`
			: `<figure><img src="${content}" alt="">\n<figcaption dir="auto">${escapeHtml(name)}</figcaption></figure>\n`;
	}
}

async function* renderTurn(
	chat: ExportedChat,
	turn: ExportedTurn,
	nameOf: NameOf,
	read: ReadPictures,
): AsyncGenerator<string> {
	const number = chat.turns.length > 1 ? `Turn ${turn.number} · ` : "";
	yield `<h2 dir="auto">${escapeHtml(turn.prompt)}</h2>\n<p class="quiet">${number}${formatTime(turn.createdAt)}</p>\n`;
	for (const note of turnNotes(chat, turn)) yield `<p class="quiet" dir="auto">${escapeHtml(note)}</p>\n`;
	yield* renderPictures(chat, turn, read);
	for (const answer of turn.answers) yield answerPart(answer, nameOf(answer));
	for (const check of checkedWords(turn, nameOf)) yield checkPart(check);
	yield reviewPart(turn, nameOf);
	yield votePart(turn, nameOf);
	if (turn.collectiveSummary) yield part("Collective summary", renderMarkdown(turn.collectiveSummary));
	for (const { heading, text, notes } of mergeParts(turn.merges)) {
		const quiet = notes.map((note) => `<p class="quiet" dir="auto">${escapeHtml(note)}</p>\n`).join("");
		yield part(heading, `${quiet}${renderMarkdown(text)}`);
	}
	if (turn.comparison) yield part("Comparison", renderMarkdown(turn.comparison));
	yield claimsPart(turn, nameOf);
	const summaries = turn.answers.filter(({ summary }) => summary !== null);
	if (summaries.length > 0) {
		const each = summaries.map(
			(answer) => `<h4>${escapeHtml(nameOf(answer))}</h4>\n${renderMarkdown(answer.summary ?? "")}`,
		);
		yield part("Individual summaries", each.join(""));
	}
}

async function* renderChat(chat: ExportedChat, read: ReadPictures): AsyncGenerator<string> {
	const nameOf = seatNames(chat);
	yield "<article>\n";
	for (const turn of chat.turns) yield* renderTurn(chat, turn, nameOf, read);
	yield "</article>\n";
}

/** One self-contained page for reading offline and for printing. */
export const toHtml: Exporter = {
	type: "text/html; charset=utf-8",
	async *write(chats, exportedAt, readPictures) {
		yield `${head}<h1>Parallax</h1>\n<p class="quiet">Exported ${formatTime(exportedAt)}. AI can be wrong, even when all agree.</p>\n`;
		for await (const chat of chats) yield* renderChat(chat, readPictures);
		yield "</main>\n</body>\n</html>\n";
	},
};
