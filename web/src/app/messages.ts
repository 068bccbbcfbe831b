/** The texts of the frame: the bar, the foot, and the pages that belong to no feature. */
export const messages = {
	skip: "Skip to content",
	product: "Parallax",
	brandLabel: "Parallax, new comparison",
	mainNavigation: "Main",
	footNavigation: "About",
	newChat: "New chat",
	history: "History",
	offline: "You are offline",
	theme: {
		toDark: "Switch to dark theme",
		toLight: "Switch to light theme",
		label: "Theme",
		light: "Light",
		dark: "Dark",
		system: "System",
	},
	foot: {
		line: "Parallax asks several assistants and shows where they disagree. AI can be wrong, even when all agree.",
		upload: "Upload images",
		privacy: "Privacy",
		terms: "Terms",
		keys: "Keyboard shortcuts",
	},
	broken: {
		title: "This page stopped working",
		text: "Something went wrong. Your chats are saved on the server.",
		reload: "Reload the page",
	},
};
