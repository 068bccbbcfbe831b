interface PageContent {
	readonly content?: Buffer;
	readonly filter?: string;
}

/** A PDF of these objects, numbered from 1. The first is its catalogue; `trailer` adds entries to the trailer. */
function assemble(objects: readonly Buffer[], trailer: string): Buffer {
	const parts: Buffer[] = [Buffer.from("%PDF-1.4\n")];
	const offsets: number[] = [];
	let length = parts[0]?.length ?? 0;
	const push = (part: Buffer) => {
		parts.push(part);
		length += part.length;
	};
	for (const [index, object] of objects.entries()) {
		offsets.push(length);
		push(Buffer.from(`${index + 1} 0 obj\n`));
		push(object);
		push(Buffer.from("\nendobj\n"));
	}
	const start = length;
	const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
	const size = objects.length + 1;
	push(Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${rows}`));
	push(Buffer.from(`trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`));
	return Buffer.concat(parts);
}

const stream = (content: Buffer, filter: string): Buffer =>
	Buffer.concat([
		Buffer.from(`<< /Length ${content.length}${filter && ` /Filter ${filter}`} >>\nstream\n`),
		content,
		Buffer.from("\nendstream"),
	]);

const escaped = (text: string): string => text.replace(/[\\()]/g, (character) => `\\${character}`);

/** A PDF with one line of text on each page, or with the given content on all. */
export function makePdf(pages: readonly string[], { content, filter = "" }: PageContent = {}, trailer = ""): Buffer {
	const first = 4;
	const kids = pages.map((_, index) => `${first + index * 2} 0 R`).join(" ");
	const objects: Buffer[] = [
		"<< /Type /Catalog /Pages 2 0 R >>",
		`<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>`,
		"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
	].map((text) => Buffer.from(text));
	for (const [index, text] of pages.entries()) {
		const resources = "/Resources << /Font << /F1 3 0 R >> >> /MediaBox [0 0 612 792]";
		objects.push(
			Buffer.from(`<< /Type /Page /Parent 2 0 R ${resources} /Contents ${first + index * 2 + 1} 0 R >>`),
			stream(content ?? Buffer.from(`BT /F1 24 Tf 72 720 Td (${escaped(text)}) Tj ET`), filter),
		);
	}
	return assemble(objects, trailer);
}

/** A PDF of one page with further objects; `trailer` gets the number of the first of them. */
export function pdfWith(more: readonly string[], trailer: (first: number) => string): Buffer {
	const page = "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>";
	const objects = ["<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Count 1 /Kids [3 0 R] >>", page, ...more];
	return assemble(
		objects.map((text) => Buffer.from(text)),
		trailer(4),
	);
}

/** A PDF of one page with a text in the codes of a font that is not embedded; `cmap` says which characters these are. */
export function pdfInCodes(cmap: string, ordering: string, codes: string): Buffer {
	const info = `/CIDSystemInfo << /Registry (Adobe) /Ordering (${ordering}) /Supplement 2 >>`;
	const box = "/FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80";
	const objects: (Buffer | string)[] = [
		"<< /Type /Catalog /Pages 2 0 R >>",
		"<< /Type /Pages /Count 1 /Kids [3 0 R] >>",
		"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>",
		stream(Buffer.from(`BT /F1 24 Tf 72 720 Td <${codes}> Tj ET`), ""),
		`<< /Type /Font /Subtype /Type0 /BaseFont /Some /Encoding /${cmap} /DescendantFonts [6 0 R] >>`,
		`<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Some ${info} /FontDescriptor 7 0 R >>`,
		`<< /Type /FontDescriptor /FontName /Some /Flags 4 ${box} >>`,
	];
	return assemble(
		objects.map((object) => Buffer.from(object)),
		"",
	);
}
