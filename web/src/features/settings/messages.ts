import { formatCount, formatPlural } from "../../lib/format.ts";

/** The words of the account settings. Specification sections 2, 5 and 8. */
export const messages = {
	title: "Account Settings",
	signedOut: "You need to be logged in to access account settings.",
	loading: "Loading your account",
	profile: {
		title: "Profile Information",
		note: "What others see if your profile is public.",
		username: "Username",
		usernameHint: "1–30 letters, digits, _ or -. Used in your profile URL.",
		accountName: "Account Name",
		email: "Email Address",
		managedByGoogle: "Managed by your Google account",
		managedLocally: "Set when you created your account",
		noAccountName: "Not set",
		save: "Save Changes",
		saving: "Saving...",
		changeAvatar: "Change Avatar",
		avatarNote: (most: string) => `JPG, PNG or GIF, up to ${most}. You can crop it to a square.`,
		deleteAvatar: "Delete Avatar",
	},
	privacy: {
		title: "Privacy Settings",
		note: "Your profile lists only chats you shared.",
		publicProfile: "Public Profile",
		publicHint: "Anyone with the link can see your name, your picture and the chats you shared.",
		listed: (count: number, isPublic: boolean) => {
			if (count === 0) return "You have shared no chat so far, so none is listed.";
			const verb = isPublic ? (count === 1 ? "is" : "are") : "would be";
			return `${formatPlural(count, "shared chat")} ${verb} listed there.`;
		},
		seeListed: "See which",
		counting: "Counting your chats …",
		countFailed: "Your chats could not be counted.",
		firstChat: "Ask something first",
		shareAll: (count: number, shared: number) => {
			if (shared === 0) return count === 1 ? "Share your chat" : `Share all ${formatCount(count)}`;
			return count === 1 ? "Share the other chat" : `Share the ${formatCount(count)} others`;
		},
		askShareAll: (count: number) => ({
			title: count === 1 ? "Share this chat?" : `Share ${formatCount(count)} chats?`,
			text: `Anyone with its link can then read ${count === 1 ? "the prompt and its answers" : "each prompt and its answers"}, and a public profile lists ${count === 1 ? "it" : "them"}.`,
			confirm: count === 1 ? "Share it" : `Share all ${formatCount(count)}`,
		}),
		allShared: (count: number) => ({
			title: "Shared",
			description: `${formatPlural(count, "chat")} can be read by anyone with the link.`,
		}),
		stopAll: (count: number) => (count === 1 ? "Stop sharing it" : `Stop sharing all ${formatCount(count)}`),
		askStopAll: (count: number) => ({
			title: count === 1 ? "Stop sharing this chat?" : `Stop sharing ${formatCount(count)} chats?`,
			text: "Their links answer “Chat Not Found” at once. The chats stay in your history.",
			confirm: "Stop sharing",
		}),
		noneShared: (count: number) => ({
			title: "Sharing stopped",
			description: count === 1 ? "The link leads nowhere now." : "The links lead nowhere now.",
		}),
		shareAllFailed: "Nothing was changed",
		address: "Your profile",
		nameFirst: "Choose a username to get a profile URL.",
		view: "View",
		copyFailed: { title: "Copy failed", description: "Failed to copy URL to clipboard." },
	},
	unsaved: {
		note: "Unsaved changes",
		title: "Leave without saving?",
		text: "Your changes aren't saved yet.",
		leave: "Leave without saving",
	},
	password: {
		title: "Password",
		note: "Changing it signs you out on all other devices.",
		current: "Current password",
		next: "New password",
		hint: "At least 8 characters.",
		missing: "Enter your current password.",
		change: "Change Password",
		changing: "Changing...",
		changed: { title: "Success", description: "Your password has been changed. Other devices were signed out." },
		failed: "Password not changed",
	},
	devices: {
		title: "Devices",
		note: "Where you're signed in. You're signed out after 30 days of inactivity.",
		unknown: "Unknown device",
		thisOne: "This device",
		times: (since: string, last: string) => `Since ${since}, last used ${last}`,
		end: "Sign out",
		endLabel: (name: string) => `Sign out ${name}`,
		ended: (name: string) => ({ title: "Success", description: `${name} is signed out.` }),
		endFailed: { title: "Sign out failed", description: "There was an error signing out. Please try again." },
		endAll: "Sign out everywhere",
		askTitle: "Sign out everywhere?",
		askText: "All devices are signed out immediately, including this one. Your chats stay in your account.",
		endedAll: { title: "Success", description: "You have been logged out on every device." },
	},
	reading: {
		title: "Reading",
		note: "Saved in this browser.",
		written: "Show answers as they are written",
		writtenHint: "Off: each answer appears when it is complete.",
		letters: "Single-letter shortcuts",
		lettersHint: "1–4, e, c, r and s, when not typing.",
		costs: "Show tokens and costs",
		aloud: "Read an answer aloud when complete",
		aloudHint: "Screen reader reads the answer instead of announcing it.",
		aloudNone: "None",
	},
	data: {
		title: "Your Data",
		note: "Everything we store about you.",
		text: "Your account, your chats with their answers and summaries, and your uploads, in one JSON file.",
		download: "Download my data",
	},
	danger: {
		title: "Danger Zone",
		text: "Deleting your account deletes your chats, shared links and picture. This can't be undone.",
		delete: "Delete Account",
		confirmTitle: "Delete your account?",
		confirmText:
			"Your chats, shared links and picture are deleted immediately, and everything else within 30 days. This can't be undone.",
		yes: "Yes, delete my account",
		again: "For security, sign in again to delete your account.",
	},
	saved: { title: "Success", description: "Your settings have been updated successfully." },
	saveFailed: { title: "Settings update failed", description: "Failed to update your settings. Please try again." },
	avatarUpdated: { title: "Avatar updated", description: "Your new picture is shown everywhere." },
	avatarUpdateFailed: { title: "Upload failed", description: "Failed to update your avatar. Please try again." },
	avatarDeleted: { title: "Avatar deleted", description: "Your original picture was restored." },
	avatarDeleteFailed: { title: "Delete failed", description: "Failed to delete your avatar. Please try again." },
	accountDeleted: { title: "Account deleted", description: "Your chats, links and picture were deleted." },
	accountDeletedHere: {
		title: "Account deleted",
		description:
			"Your chats, links and picture were deleted. Your Google sign-in for this site couldn't be removed; ask this site's operator to remove it.",
	},
	accountDeleteFailed: {
		title: "Deletion failed",
		description: "Failed to delete your account. Please try again or contact support.",
	},
};
