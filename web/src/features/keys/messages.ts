/** The texts of API keys, in the settings and without an account. */
export const messages = {
	form: {
		label: (name: string) => `API key for ${name}`,
		get: (vendor: string, host: string) => `Create a key at ${vendor} (${host})`,
		hint: "Paste it here. It is sent to this server once and not shown again.",
		show: "Show",
		hide: "Hide",
		save: "Save key",
		saving: "Saving…",
		cancel: "Cancel",
	},
	removalText: (name: string) =>
		`It is deleted from this server, and ${name} answers without it from the next prompt on. The key itself stays valid at the vendor.`,
	removed: (name: string) => `Your key for ${name} was deleted from this server.`,
	saved: (name: string) => `Saved. ${name} answers your next prompt with your key.`,
	dialog: {
		title: (name: string | null) => (name === null ? "Paste a key" : `Your key for ${name}`),
		text: "Kept for this browser. Whoever uses it can spend it.",
		billed: "Answers with it are billed to your account at the vendor. It ends 30 days after its last use.",
		assistant: "Assistant",
		test: "Test",
		testing: "Testing…",
		replace: "Paste another key",
		done: "Done",
	},
	ollama: {
		title: "Connect Ollama",
		text: "Start Ollama, then restart this server with its sample file. The models that you have pulled are offered.",
		command: "ASSISTANTS_FILE=docs/assistants/ollama.json npm start",
		copy: "Copy command",
		copyFailed: {
			title: "Copy failed",
			description: "Your browser blocked copying. Select the text and copy it yourself.",
		},
		more: "Run it in the folder of Parallax. docs/assistants.md there explains LM Studio, vLLM and other servers.",
	},
	/** A key that a browser without an account has stored. */
	visitor: {
		title: "Your keys in this browser",
		key: (name: string, last4: string) => `${name}: your key …${last4}`,
		forget: "Forget my key",
		forgetFor: (name: string) => `Forget my key for ${name}`,
		askTitle: (name: string) => `Forget your key for ${name}?`,
		forgotten: "Key forgotten",
		failed: { title: "Key not forgotten", description: "Your key could not be deleted. Please try again." },
	},
} as const;
