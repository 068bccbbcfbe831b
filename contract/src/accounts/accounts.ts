import * as z from "zod/mini";
import { judgeId } from "../chat/judges.ts";
import { endpoint } from "../endpoint.ts";
import { PASSWORD_MIN_UNITS, USERNAME_MAX_UNITS } from "../limits.ts";
import { withoutNeededJoiners } from "../names.ts";
import { isReservedUsername } from "./reserved-usernames.ts";
import { wrappedUser } from "./users.ts";

const email = z.string().check(z.trim(), z.maxLength(320), z.email("Please enter a valid email"));
const hasInvisible = (name: string): boolean => /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(withoutNeededJoiners(name));

const displayName = z.string().check(
	z.trim(),
	z.minLength(1, "Enter a name."),
	z.maxLength(100, "Use at most 100 characters for the name."),
	z.refine((name) => !hasInvisible(name), "Remove the invisible characters from the name."),
);
const password = z
	.string("Choose a password.")
	.check(
		z.minLength(PASSWORD_MIN_UNITS, `Use at least ${PASSWORD_MIN_UNITS} characters.`),
		z.maxLength(1000, "Use at most 1000 characters for the password."),
	);

export const username = z.string().check(
	z.trim(),
	z.minLength(1, "Username is required"),
	z.maxLength(USERNAME_MAX_UNITS, `Use at most ${USERNAME_MAX_UNITS} characters for the username.`),
	z.regex(/^[A-Za-z0-9_-]+$/, "Use only letters, digits, _ and -."),
	z.refine((name) => !isReservedUsername(name), "That username is reserved. Choose another."),
);

export const signInWithFirebase = endpoint({
	method: "POST",
	path: "/api/auth/firebase",
	summary: "Sign in with a Firebase ID token, sent as Authorization: Bearer.",
	body: z.strictObject({
		firebaseUid: z.string().check(z.minLength(1), z.maxLength(128)),
		email: z.optional(z.nullable(z.string())),
		displayName: z.optional(z.nullable(z.string())),
		photoURL: z.optional(z.nullable(z.string())),
	}),
	answer: wrappedUser,
});

export const signInLocally = endpoint({
	method: "POST",
	path: "/api/auth/local",
	summary: "Sign in to a local account.",
	body: z.strictObject({ email, password: z.string().check(z.minLength(1), z.maxLength(1000)) }),
	answer: wrappedUser,
});

export const signUpLocally = endpoint({
	method: "POST",
	path: "/api/auth/local/sign-up",
	summary: "Create a local account and sign in to it.",
	status: 201,
	body: z.strictObject({ email, password, displayName: z.optional(displayName) }),
	answer: wrappedUser,
});

export const changePassword = endpoint({
	method: "PUT",
	path: "/api/auth/local/password",
	summary: "Change the password of a local account. All its other login sessions end.",
	body: z.strictObject({ currentPassword: z.string().check(z.minLength(1), z.maxLength(1000)), newPassword: password }),
	status: 204,
});

export const loginSession = z.object({
	id: z.string(),
	/** 'Firefox on Linux', from the browser's User-Agent header; null when it says nothing. */
	device: z.nullable(z.string()),
	createdAt: z.iso.datetime(),
	lastUsedAt: z.iso.datetime(),
	/** The login session of this request. */
	current: z.boolean(),
});
export type LoginSession = z.output<typeof loginSession>;

export const getLoginSessions = endpoint({
	method: "GET",
	path: "/api/user/logins",
	summary: "List the devices where you are signed in, most recently used first.",
	answer: z.array(loginSession),
});

export const endLoginSession = endpoint({
	method: "DELETE",
	path: "/api/user/logins/:id",
	summary: "Sign out one of your devices.",
	params: z.strictObject({ id: z.string().check(z.maxLength(64)) }),
	status: 204,
});

export const signOutEverywhere = endpoint({
	method: "DELETE",
	path: "/api/user/logins",
	summary: "End all your login sessions, including this one.",
	status: 204,
});

export const getMyData = endpoint({
	method: "GET",
	path: "/api/user/data",
	summary: "Download everything that this server stores about you, as one JSON file.",
	media: "file",
});

export const saveSettings = endpoint({
	method: "PUT",
	path: "/api/user/settings",
	summary: "Change your settings. Omitted fields keep their values.",
	body: z.object({
		username: z.optional(username),
		email: z.optional(email),
		displayName: z.optional(displayName),
		isPublic: z.optional(z.boolean()),
		autoCompare: z.optional(z.boolean()),
		/** Null forgets the choice. */
		judge: z.optional(z.nullable(judgeId)),
	}),
	answer: wrappedUser,
});

export const setAvatar = endpoint({
	method: "PUT",
	path: "/api/users/avatar",
	summary: "Use an uploaded picture as your avatar.",
	body: z.strictObject({ avatarURL: z.string().check(z.maxLength(512)) }),
	answer: wrappedUser,
});

export const deleteAvatar = endpoint({
	method: "DELETE",
	path: "/api/users/avatar",
	summary: "Delete your avatar and restore the picture of your sign-in account.",
	answer: wrappedUser,
});

export const deleteAccount = endpoint({
	method: "DELETE",
	path: "/api/user/account",
	summary: "Delete your account and everything in it.",
	status: 204,
});
