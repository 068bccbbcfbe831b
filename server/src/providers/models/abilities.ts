import type { AssistantModel } from "@parallax/contract";

/** The day on which the families below were compared with the vendors' documentation. */
export const ABILITIES_CHECKED_ON = "2026-11-28";

/** What a model takes beside text; null when it is unknown. */
export type Abilities = Pick<AssistantModel, "images" | "documents">;

const ALL: Abilities = { images: true, documents: true };
const PICTURES: Abilities = { images: true, documents: false };
const TEXT: Abilities = { images: false, documents: false };
const UNKNOWN: Abilities = { images: null, documents: null };

interface Catalogue {
	/** The vendor's pages with these values. */
	readonly sources: readonly string[];
	/** The first family that matches counts. */
	readonly families: readonly (readonly [RegExp, Abilities])[];
}

/** Families of models by vendor, for vendors whose list does not say what a model takes. */
export const CATALOGUES: Readonly<Partial<Record<string, Catalogue>>> = {
	openai: {
		sources: [
			"https://developers.openai.com/api/docs/guides/file-inputs",
			"https://developers.openai.com/api/docs/guides/images-vision",
		],
		families: [
			[/-(search|audio|realtime|transcribe|tts)\b/, UNKNOWN],
			[/^(gpt-3\.5|o1-(mini|preview)|o3-mini|gpt-oss)/, TEXT],
			[/^gpt-4(-\d{4}(-preview)?|-32k(-\d{4})?)?$/, TEXT],
			[/^gpt-4-turbo/, PICTURES],
			[/^(gpt-4o|gpt-4\.\d|gpt-[5-9]|o1|o3|o4-mini)/, ALL],
		],
	},
	anthropic: {
		sources: ["https://platform.claude.com/docs/en/build-with-claude/pdf-support"],
		families: [
			[/^claude-(2|instant)/, TEXT],
			[/^claude-3-(opus|sonnet|haiku)/, PICTURES],
			[/^claude-(3-[5-9]|[a-z]+-[4-9])/, ALL],
		],
	},
	google: {
		sources: [
			"https://ai.google.dev/gemini-api/docs/image-understanding",
			"https://ai.google.dev/gemini-api/docs/document-processing",
		],
		families: [
			[/-(tts|live|embedding|image)\b/, UNKNOWN],
			[/^gemini-(1\.5|[2-9])/, ALL],
		],
	},
	"x-ai": {
		sources: [
			"https://docs.x.ai/docs/guides/image-understanding",
			// PDFs are taken as uploaded files alone, which the model then searches as a tool.
			"https://docs.x.ai/docs/guides/files",
		],
		families: [
			[/^grok-(2-vision|[4-9])/, PICTURES],
			[/^grok-(2|3|code)/, TEXT],
			[/^/, { images: null, documents: false }],
		],
	},
};

/** What a model of one of these vendors takes, by the first vendor that knows its name. */
export function cataloguedAbilities(vendors: readonly string[], model: string): Abilities {
	const id = model.replace(/^models\//, "");
	for (const vendor of vendors) {
		const found = CATALOGUES[vendor]?.families.find(([family]) => family.test(id));
		if (found) return found[1];
	}
	return UNKNOWN;
}
