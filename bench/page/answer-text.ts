const WORDS =
	"the distance of a star follows from how far it seems to move when the earth goes around the sun and this angle is tiny so that every instrument adds an error of its own which nobody sees until another method gives a different number for the same light".split(
		" ",
	);

/** An endless sequence of words. It varies with the seed, and is the same on every machine. */
function* words(seed: number): Generator<string, never> {
	for (let at = seed; ; at += 7 + (at % 3)) yield WORDS[at % WORDS.length] ?? "";
}

const SENTENCE_WORDS = 14;

function sentence(from: Iterator<string>): string {
	const picked = Array.from({ length: SENTENCE_WORDS }, () => from.next().value as string);
	const [first = "", second = "", third = "", ...rest] = picked;
	return `${first[0]?.toUpperCase()}${first.slice(1)} **${second} ${third}** ${rest.join(" ")} \`p = ${rest.length}\`.`;
}

const paragraph = (from: Iterator<string>): string => Array.from({ length: 4 }, () => sentence(from)).join(" ");
const list = (from: Iterator<string>, mark: (index: number) => string): string =>
	Array.from({ length: 5 }, (_, index) => `${mark(index)} ${sentence(from)}`).join("\n");

const table = (from: Iterator<string>): string =>
	[
		"| Measured by | Year | Light-years | Remark |",
		"|---|---|--:|---|",
		...Array.from(
			{ length: 6 },
			(_, row) =>
				`| [Hipparcos ${row}](https://example.org/${row}) | ${1990 + row} | ${431 + row} | ${sentence(from)} |`,
		),
	].join("\n");

const code = (index: number): string =>
	`\`\`\`typescript
/** The distance in parsecs of an angle in milliarcseconds. */
export function distance${index}(angle: number): number {
	if (angle <= 0) throw new RangeError("An angle of nothing has no distance.");
	const parsecs = 1000 / angle;
	return parsecs * 3.2616;
}
\`\`\``;

/** Text of `length` characters with the Markdown elements that assistants usually write. */
export function answerText(seed: number, length: number): string {
	const from = words(seed);
	const parts: string[] = [];
	for (let size = 0, index = 0; size < length; index += 1) {
		const section = [
			`## Part ${index + 1}: ${sentence(from).slice(0, 40)}`,
			paragraph(from),
			list(from, () => "-"),
			paragraph(from),
			index % 2 === 0 ? table(from) : code(index),
			list(from, (item) => `${item + 1}.`),
			`> ${sentence(from)}`,
			paragraph(from),
		].join("\n\n");
		parts.push(section);
		size += section.length + 2;
	}
	return parts.join("\n\n").slice(0, length);
}
