import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

/** The limit for the JavaScript that `/` loads first, in gzip bytes. */
export const FIRST_LOAD_LIMIT = 110_000;

/**
 * @typedef {{ file: string, isEntry?: boolean, imports?: string[] }} Chunk
 * @typedef {{ file: string, bytes: number }} Loaded
 */

/**
 * @param {string} dist the folder of the built pages
 * @returns {Loaded[]} the entry and what it imports before it runs, largest first
 */
export function firstLoad(dist) {
	/** @type {Record<string, Chunk>} */
	const manifest = JSON.parse(readFileSync(join(dist, ".vite", "manifest.json"), "utf8"));
	const wanted = Object.keys(manifest).filter((name) => manifest[name]?.isEntry);
	const reached = new Set(wanted);
	for (const name of reached) for (const imported of manifest[name]?.imports ?? []) reached.add(imported);
	return [...reached]
		.map((name) => manifest[name]?.file ?? "")
		.filter((file) => file.endsWith(".js"))
		.map((file) => ({ file, bytes: gzipSync(readFileSync(join(dist, file))).length }))
		.sort((a, b) => b.bytes - a.bytes);
}

/** @param {readonly Loaded[]} files */
export const totalBytes = (files) => files.reduce((sum, { bytes }) => sum + bytes, 0);
