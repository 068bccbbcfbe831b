/** The words of shared conversations. Specification section 2. */
export const messages = {
	label: "Shared Conversation",
	loading: "Loading shared conversation...",
	prompt: "Shared Prompt",
	providers: "Providers",
	allProviders: "All",
	created: "Created",
	notFound: {
		title: "Chat Not Found",
		text: "This shared conversation doesn't exist or has been removed.",
	},
	start: "Start New Conversation",
	invitation: { title: "Try it yourself!", text: "Ask four assistants one question, and see where they part." },
};
