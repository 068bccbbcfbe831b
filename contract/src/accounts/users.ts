import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";

export const user = z.object({
	username: z.nullable(z.string()),
	email: z.nullable(z.string()),
	displayName: z.nullable(z.string()),
	photoURL: z.nullable(z.string()),
	provider: z.enum(["google", "local"]),
	isPublic: z.boolean(),
	/** Compare as soon as all have answered. */
	autoCompare: z.boolean(),
	/** The assistant that the user chose to compare answers; null without a choice. */
	judge: z.nullable(z.string()),
});
export type User = z.output<typeof user>;

/** The response of all calls that return a user. */
export const wrappedUser = z.object({ user });

export const getMe = endpoint({
	method: "GET",
	path: "/api/auth/me",
	summary: "Get the signed-in user; 401 when signed out.",
	answer: wrappedUser,
});

export const signOut = endpoint({
	method: "POST",
	path: "/api/auth/logout",
	summary: "End this login session.",
	status: 204,
});
