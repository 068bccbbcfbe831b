/** The texts of the account menu and of signing out. */
export const accountMessages = {
	menu: {
		label: (name: string) => `${name}: account menu`,
		via: "Via Google",
		settings: "Settings",
		history: "History",
		leaderboard: "Leaderboard",
		upload: "Upload images",
		theme: "Theme",
		themes: { light: "Light", dark: "Dark", system: "System" },
		logOut: "Log out",
	},
	signedOut: { title: "Success", description: "You have been logged out successfully." },
	logOutFailed: { title: "Error", description: "An error occurred during logout." },
	signOutFailed: { title: "Sign out failed", description: "There was an error signing out. Please try again." },
};
