import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "./project-root.mjs";

/**
 * @typedef {{ version?: string, license?: string, dev?: boolean, link?: boolean, os?: string[], cpu?: string[] }} Locked
 * @typedef {{ name: string, version: string, licence: string, notices: string[], text: string }} Part
 */

/** Packages without a licence in package.json, and where their licence was found. */
const NAMED_ELSEWHERE = new Map([["combine-errors", "MIT, as its Readme.md says (its package.json names none)"]]);

/** Parts that are in the repository itself. */
const OWN_FILES = [
	{
		name: "Adobe CMap Resources (server/src/platform/documents/cmaps, packed by pdf.js)",
		file: "server/src/platform/documents/cmaps/LICENSE",
		licence: "BSD-3-Clause",
	},
	{ name: "Inter (fonts in web/src/styles/fonts)", file: "web/src/styles/fonts/OFL-Inter.txt", licence: "OFL-1.1" },
	{
		name: "JetBrains Mono (font in web/src/styles/fonts)",
		file: "web/src/styles/fonts/OFL-JetBrainsMono.txt",
		licence: "OFL-1.1",
	},
];

const LICENCE_FILE = /^(licen[cs]e|copying|unlicense|ofl)([.-].*)?$/i;
const NOTICE_FILE = /^notice([.-].*)?$/i;

/**
 * @param {string} folder
 * @param {RegExp} name
 */
function textsIn(folder, name) {
	if (!existsSync(folder)) return [];
	const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile() && name.test(entry.name));
	return files
		.map((file) => file.name)
		.sort()
		.map((file) => readFileSync(join(folder, file), "utf8"));
}

const COPYRIGHT = /^\W*(copyright\b|©|\(c\) (copyright\b|\d{4}))/i;
/** Templates and explanations in licences that look like copyright notices. */
const NO_NOTICE = /copyright (notice|holder|owner|licen[cs]e|law|and related)|\[yyyy\]|<year>|copyright \{/i;

/** @param {string} text */
function split(text) {
	const lines = text.replaceAll("\r", "").split("\n");
	const isNotice = (/** @type {string} */ line) => COPYRIGHT.test(line) && !NO_NOTICE.test(line);
	const notices = lines.filter(isNotice).map((line) => line.replace(/^[\s*#/>]+/, "").trimEnd());
	const body = lines.filter((line) => !isNotice(line)).map((line) => line.trimEnd());
	return {
		notices,
		body: body
			.join("\n")
			.replace(/\n{3,}/g, "\n\n")
			.trim(),
	};
}

/**
 * @param {string} path
 * @param {Locked} locked
 * @returns {Part}
 */
function partOf(path, { version = "", license, os, cpu }) {
	const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
	const licence = license ?? NAMED_ELSEWHERE.get(name);
	if (!licence) throw new Error(`${name} ${version} names no licence: read it and add it to NAMED_ELSEWHERE.`);
	const folder = join(projectRoot, path);
	// Texts of platform-specific packages are omitted, because the file must be the same on all platforms.
	const [text = ""] = os || cpu ? [] : textsIn(folder, LICENCE_FILE);
	const { notices, body } = split(text);
	const more = os || cpu ? [] : textsIn(folder, NOTICE_FILE).map((notice) => notice.trim());
	return { name, version, licence, notices: [...notices, ...more], text: body };
}

/** @returns {Part[]} packages that run in the browser or the server, without development tools */
export function thirdParties() {
	const { packages } = JSON.parse(readFileSync(join(projectRoot, "package-lock.json"), "utf8"));
	/** @type {[string, Locked][]} */
	const entries = Object.entries(packages);
	const parts = entries
		.filter(([path, locked]) => path.includes("node_modules/") && !locked.link && !locked.dev)
		.map(([path, locked]) => partOf(path, locked));
	const own = OWN_FILES.map(({ name, file, licence }) => {
		const text = readFileSync(join(projectRoot, file), "utf8").replaceAll(/^%%Copyright: ?/gm, "");
		const { notices, body } = split(text);
		return { name, version: "", licence, notices, text: body };
	});
	const key = (/** @type {Part} */ part) => `${part.name}\n${part.version}`;
	const unique = new Map([...own, ...parts].map((part) => [key(part), part]));
	return [...unique.values()].sort((a, b) => (key(a) < key(b) ? -1 : 1));
}

const INTRODUCTION = `# Third-party software, fonts and marks

Written by \`npm run third-party\` from package-lock.json and the installed packages: everything of others that runs in the
browser or in the server, with its licence and notices. Tools of development are not part of what runs.

## Marks

OpenAI, ChatGPT, Google, Gemini, Anthropic, Claude, xAI and Grok are trademarks of their owners. Parallax names the four
assistants and shows their marks only to say which of them answered. None of their owners makes, sponsors or endorses Parallax.

The outlines of the four marks in \`web/src/ui/marks/sprite.svg\` are from LobeHub Icons
(https://github.com/lobehub/lobe-icons), MIT, Copyright (c) 2023 LobeHub. The other icons are drawn for Parallax.
`;

/** The text without the parts that differ between copies of the same licence. @param {string} text */
const keyOf = (text) => text.replace(/\W+/g, " ").trim().toLowerCase();

/** @param {Part} part */
const labelOf = ({ name, version }) => (version ? `${name} ${version}` : name);

/** @param {Part[]} parts @returns {string} THIRD_PARTY.md */
export function writeThirdParty(parts) {
	const list = parts.map((part) => {
		const notices = part.notices.flatMap((notice) => notice.split("\n")).map((line) => `  > ${line}`.trimEnd());
		return [`- ${labelOf(part)}: ${part.licence}`, ...new Set(notices)].join("\n");
	});
	/** @type {Map<string, Part[]>} */
	const texts = new Map();
	for (const part of parts.filter(({ text }) => text !== "")) {
		texts.set(keyOf(part.text), [...(texts.get(keyOf(part.text)) ?? []), part]);
	}
	const licences = [...texts.values()].map((same) => {
		const labels = [...new Set(same.map(labelOf))].join(", ");
		return `### ${[...new Set(same.map(({ licence }) => licence))].join(", ")}\n\nOf ${labels}:\n\n~~~text\n${same[0]?.text}\n~~~`;
	});
	return `${INTRODUCTION}\n## Licences and notices\n\n${list.join("\n")}\n\n## Texts of the licences\n\n${licences.join("\n\n")}\n`;
}
