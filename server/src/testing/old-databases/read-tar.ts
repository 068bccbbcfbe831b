const BLOCK = 512;

export interface TarEntry {
	readonly name: string;
	readonly isFolder: boolean;
	readonly modifiedAt: Date;
	readonly bytes: Buffer;
}

const textOf = (field: Buffer): string => field.toString("utf8").replace(/\0.*$/s, "");
const numberOf = (field: Buffer): number => Number.parseInt(textOf(field), 8);

/** The files of a `tar --format=ustar` whose names fit into one header each. */
export function* readTar(tar: Buffer): Generator<TarEntry> {
	for (let at = 0; at < tar.length && tar[at] !== 0; ) {
		const header = tar.subarray(at, at + BLOCK);
		const size = numberOf(header.subarray(124, 136));
		yield {
			name: textOf(header.subarray(0, 100)),
			isFolder: textOf(header.subarray(156, 157)) === "5",
			modifiedAt: new Date(numberOf(header.subarray(136, 148)) * 1000),
			bytes: tar.subarray(at + BLOCK, at + BLOCK + size),
		};
		at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
	}
}
