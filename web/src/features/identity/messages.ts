/** The texts of signing in and out. Specification sections 2 and 8. */
export const messages = {
	signIn: "Sign In",
	dialogTitle: "Sign In to Continue",
	required: "Authentication Required",
	unknown: "Can't check whether you're signed in. Retrying every few seconds.",
	home: "Go to Home",
	menu: {
		label: (name: string) => `${name}: account menu`,
		via: "Via Google",
		settings: "Settings",
		history: "History",
		upload: "Upload images",
		theme: "Theme",
		themes: { light: "Light", dark: "Dark", system: "System" },
		logOut: "Log out",
	},
	signedOut: { title: "Success", description: "You have been logged out successfully." },
	logOutFailed: { title: "Error", description: "An error occurred during logout." },
	signOutFailed: { title: "Sign out failed", description: "There was an error signing out. Please try again." },
};
