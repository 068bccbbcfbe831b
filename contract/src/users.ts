import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { PASSWORD_MIN_UNITS, USERNAME_MAX_UNITS, USERNAME_MIN_UNITS } from "./limits.ts";

export const user = z.object({
	username: z.nullable(z.string()),
	email: z.nullable(z.string()),
	displayName: z.nullable(z.string()),
	photoURL: z.nullable(z.string()),
	provider: z.enum(["google", "local"]),
	isPublic: z.boolean(),
});
export type User = z.output<typeof user>;

const wrapped = z.object({ user });
const email = z.string().check(z.trim(), z.maxLength(320), z.email("Please enter a valid email"));
const displayName = z.string().check(z.trim(), z.minLength(1), z.maxLength(100, "A name has at most 100 characters."));
const password = z
	.string("Choose a password.")
	.check(
		z.minLength(PASSWORD_MIN_UNITS, `A password has at least ${PASSWORD_MIN_UNITS} characters.`),
		z.maxLength(1000, "A password has at most 1000 characters."),
	);

export const username = z
	.string()
	.check(
		z.trim(),
		z.minLength(1, "Username is required"),
		z.minLength(USERNAME_MIN_UNITS, `A username has at least ${USERNAME_MIN_UNITS} characters.`),
		z.maxLength(USERNAME_MAX_UNITS, `A username has at most ${USERNAME_MAX_UNITS} characters.`),
		z.regex(/^[A-Za-z0-9_-]+$/, "A username has only letters, digits, _ and -."),
	);

export const signInWithFirebase = endpoint({
	method: "POST",
	path: "/api/auth/firebase",
	summary: "Sign in with a Firebase ID token in Authorization: Bearer.",
	body: z.strictObject({
		firebaseUid: z.string().check(z.minLength(1), z.maxLength(128)),
		email: z.optional(z.nullable(z.string())),
		displayName: z.optional(z.nullable(z.string())),
		photoURL: z.optional(z.nullable(z.string())),
	}),
	answer: wrapped,
});

export const signInLocally = endpoint({
	method: "POST",
	path: "/api/auth/local",
	summary: "Sign in to a local account.",
	body: z.strictObject({ email, password: z.string().check(z.minLength(1), z.maxLength(1000)) }),
	answer: wrapped,
});

export const signUpLocally = endpoint({
	method: "POST",
	path: "/api/auth/local/sign-up",
	summary: "Make a local account and sign in to it.",
	status: 201,
	body: z.strictObject({ email, password, displayName: z.optional(displayName) }),
	answer: wrapped,
});

export const getMe = endpoint({
	method: "GET",
	path: "/api/auth/me",
	summary: "Who is signed in; 401 when nobody is.",
	answer: wrapped,
});

export const signOut = endpoint({
	method: "POST",
	path: "/api/auth/logout",
	summary: "End this login session.",
	status: 204,
});

export const saveSettings = endpoint({
	method: "PUT",
	path: "/api/user/settings",
	summary: "Change your settings; absent fields stay.",
	body: z.object({
		username: z.optional(username),
		email: z.optional(email),
		displayName: z.optional(displayName),
		isPublic: z.optional(z.boolean()),
	}),
	answer: wrapped,
});

export const setAvatar = endpoint({
	method: "PUT",
	path: "/api/users/avatar",
	summary: "Use an uploaded picture as your avatar.",
	body: z.strictObject({ avatarURL: z.string().check(z.maxLength(512)) }),
	answer: wrapped,
});

export const deleteAvatar = endpoint({
	method: "DELETE",
	path: "/api/users/avatar",
	summary: "Go back to the picture of your sign-in account.",
	answer: wrapped,
});

export const deleteAccount = endpoint({
	method: "DELETE",
	path: "/api/user/account",
	summary: "Delete your account and everything in it.",
	status: 204,
});
