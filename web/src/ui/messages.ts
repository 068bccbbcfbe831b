/** The texts of the design system itself. */
export const messages = {
	close: "Close",
	cancel: "Cancel",
	dismiss: "Dismiss",
	copy: "Copy",
	copied: "Copied!",
	notification: "Notification",
	/** Radix replaces `{hotkey}` with the key that focuses the toasts. */
	notificationsWithKey: "Notifications ({hotkey})",
	loadingPage: "Loading page",
	loadFailed: "Couldn't load this",
	retry: "Try again",
	retrying: "Trying again…",
	notLoaded: {
		title: "Couldn't open this",
		description: "Part of this page couldn't be loaded. Check your connection and try again.",
	},
};
