/** The texts of the frame: the bar, the foot, and the pages that belong to no feature. */
export const messages = {
	skip: "Skip to content",
	product: "Parallax",
	brandLabel: "Parallax, new comparison",
	mainNavigation: "Main",
	footNavigation: "About",
	history: "History",
	theme: {
		toDark: "Switch to dark theme",
		toLight: "Switch to light theme",
		label: "Theme",
		light: "Light",
		dark: "Dark",
		system: "System",
	},
	foot: {
		line: "Parallax asks four assistants and shows where they disagree. AI can be wrong, even when all four agree.",
		upload: "Upload images",
		privacy: "Privacy",
		terms: "Terms",
		keys: "Keyboard shortcuts",
	},
	notFound: {
		title: "404 Page Not Found",
		text: "Did you forget to add the page to the router?",
		home: "Go to Home",
	},
	broken: {
		title: "This page stopped working",
		text: "Something went wrong. Your chats are saved on the server.",
		reload: "Reload the page",
	},
	titles: {
		history: "Chat History",
		settings: "Account Settings",
		upload: "Upload Images",
		shared: "Shared Conversation",
		profile: "Profile",
		privacy: "Privacy Policy",
		terms: "Terms of Service",
		notFound: "404 Page Not Found",
	},
};
