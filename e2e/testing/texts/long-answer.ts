const SECTIONS = ["How far", "How it is measured", "How sure we are", "What would change it"];
const THINGS = "parsec satellite spectrum companion orbit magnitude dust catalogue pulse brightness angle clock".split(
	" ",
);

function point(name: string, n: number): string {
	const thing = THINGS[n % THINGS.length];
	return `Point ${n + 1} of ${name}: the ${thing} takes a line or two, so that all of it is longer than a window.`;
}

/** An answer with headings, lists and the given number of paragraphs in each section. */
export const longAnswer = (name: string, paragraphs: number): string =>
	SECTIONS.map((section, index) => {
		const points = Array.from({ length: paragraphs }, (_, n) => point(name, index * paragraphs + n));
		return `## ${section}\n\n${points.join("\n\n")}\n\n- first of ${name}\n- second\n`;
	}).join("\n");
