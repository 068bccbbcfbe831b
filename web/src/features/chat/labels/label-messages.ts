/** The texts of the topic and the pin of one's own chat. */
export const labelMessages = {
	pin: "Pin",
	pinHint: "Pinned chats are a filter of your history.",
	addTopic: "Add a topic",
	topic: (name: string) => `Topic: ${name}`,
	commands: { pin: "Pin this chat", unpin: "Unpin this chat", topic: "Name the topic of this chat" },
	dialog: {
		title: "Topic of this chat",
		text: "Your own word for what it is about. Only you see it. You can filter your history and your leaderboard by it.",
		field: "Topic",
		save: "Save",
		remove: "Remove topic",
		cancel: "Cancel",
	},
	failed: { title: "Not saved", description: "The change could not be saved. Please try again." },
};
