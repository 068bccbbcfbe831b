import type { ExportFormat } from "@parallax/contract";

const MAX_LENGTH = 48;

/** 'parallax-how-far-away-is-the-north-star.md': letters and digits of any script, which every file system accepts. */
export function fileName(title: string, format: ExportFormat): string {
	const words = title
		.toLowerCase()
		.normalize("NFC")
		.split(/[^\p{L}\p{M}\p{N}]+/u)
		.filter(Boolean);
	let name = "parallax";
	for (const word of words) {
		if (name.length + word.length >= MAX_LENGTH) break;
		name += `-${word}`;
	}
	return `${name}.${format}`;
}
