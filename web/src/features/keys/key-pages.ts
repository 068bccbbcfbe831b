interface KeyPage {
	readonly vendor: string;
	readonly address: string;
}

/** The vendors' pages for API keys of the built-in assistants, from their documentation of 2026-11-26. */
const KEY_PAGES: Readonly<Record<string, KeyPage>> = {
	chatgpt: { vendor: "OpenAI", address: "https://platform.openai.com/api-keys" },
	gemini: { vendor: "Google", address: "https://aistudio.google.com/api-keys" },
	claude: { vendor: "Anthropic", address: "https://platform.claude.com/settings/keys" },
	grok: { vendor: "xAI", address: "https://console.x.ai/team/default/api-keys" },
};

/** Undefined for the assistants that an operator added: only the operator knows who issues their keys. */
export const keyPageOf = (assistantId: string): KeyPage | undefined => KEY_PAGES[assistantId];
