import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { findPackageJSON } from "node:module";
import { dirname, join } from "node:path";

/** Fonts that are installed with the server, so that pictures look the same on every machine. */
const FONTS: readonly (readonly [string, string])[] = [
	["@expo-google-fonts/inter", "400Regular"],
	["@expo-google-fonts/inter", "600SemiBold"],
	["@embedpdf/fonts-sc", "fonts"],
	["@expo-google-fonts/nanum-gothic", "700Bold"],
	["@expo-google-fonts/noto-sans-devanagari", "600SemiBold"],
	["@expo-google-fonts/noto-sans-thai", "600SemiBold"],
	["@embedpdf/fonts-arabic", "fonts"],
	["@embedpdf/fonts-hebrew", "fonts"],
	["@expo-google-fonts/noto-emoji", "600SemiBold"],
];

/** System fonts cover scripts that the installed fonts do not. */
const SYSTEM_FONTS = ["/usr/share/fonts", "/usr/local/share/fonts", "/System/Library/Fonts", "C:\\Windows\\Fonts"];

const escapeXml = (text: string): string => text.replace(/[&<>]/g, (character) => `&#${character.codePointAt(0)};`);

function folderOf([name, folder]: (typeof FONTS)[number]): string {
	const manifest = findPackageJSON(name, import.meta.url);
	if (!manifest) throw new Error(`${name} is not installed`);
	return join(dirname(manifest), folder);
}

/** Writes the configuration of Fontconfig, which reads it once, when the first text is rendered. */
export function configureFonts(dataDir: string): void {
	const folder = join(dataDir, "cache", "fonts");
	mkdirSync(folder, { recursive: true });
	const dirs = [...FONTS.map(folderOf), ...SYSTEM_FONTS.filter((dir) => existsSync(dir))].map(
		(dir) => `<dir>${escapeXml(dir)}</dir>`,
	);
	const file = join(folder, "fonts.conf");
	writeFileSync(
		file,
		`<?xml version="1.0"?>\n<fontconfig>${dirs.join("")}<cachedir>${escapeXml(folder)}</cachedir></fontconfig>\n`,
	);
	// Fontconfig is a C library and can only be configured through the environment.
	process.env.FONTCONFIG_FILE = file;
}
