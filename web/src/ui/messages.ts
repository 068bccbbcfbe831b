/** The words that the design system itself says. */
export const messages = {
	close: "Close",
	cancel: "Cancel",
	dismiss: "Dismiss",
	copy: "Copy",
	copied: "Copied!",
	notification: "Message",
	/** Radix replaces `{hotkey}` by the key that leads to the toasts. */
	notificationsWithKey: "Messages ({hotkey})",
	loadingPage: "Loading the page",
	loadFailed: "This could not be loaded",
	retry: "Try again",
	retrying: "Trying again…",
	notLoaded: {
		title: "Could not open",
		description: "A part of this page could not be loaded. Check your connection and try again.",
	},
};
