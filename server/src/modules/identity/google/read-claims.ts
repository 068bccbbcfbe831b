import type { JWTPayload } from "jose";
import * as z from "zod/mini";

/** A Google identity. Issuer and subject identify the account; the other fields are only displayed. */
export interface GoogleIdentity {
	readonly issuer: string;
	readonly subject: string;
	readonly email: string | null;
	readonly displayName: string | null;
	readonly photoURL: string | null;
}

const CLAIMS = z.object({
	iss: z.string(),
	sub: z.string().check(z.minLength(1), z.maxLength(128)),
	auth_time: z.number(),
	email: z.optional(z.string()),
	name: z.optional(z.string()),
	picture: z.optional(z.string()),
	firebase: z.optional(z.object({ sign_in_provider: z.optional(z.string()) })),
});
type Claims = z.output<typeof CLAIMS>;

const MAX_NAME_CHARACTERS = 100;
const MAX_EMAIL_LENGTH = 320;
const MAX_PHOTO_URL_LENGTH = 1000;
/** Characters that can reorder surrounding text or make two names look alike. */
const INVISIBLE = /[\p{Cc}\p{Cs}\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;
const PHOTO_HOST = "https://lh3.googleusercontent.com/";

/** Only pictures from Google: another host would learn who views the page. */
const photoOf = ({ picture = "" }: Claims): string | null =>
	picture.startsWith(PHOTO_HOST) && URL.canParse(picture) && picture.length <= MAX_PHOTO_URL_LENGTH ? picture : null;

const nameOf = ({ name = "" }: Claims): string | null =>
	Array.from(name.replace(INVISIBLE, "").trim()).slice(0, MAX_NAME_CHARACTERS).join("") || null;

const emailOf = ({ email = "" }: Claims): string | null =>
	email !== "" && email.length <= MAX_EMAIL_LENGTH && !email.match(INVISIBLE) ? email : null;

export interface VerifiedClaims {
	readonly identity: GoogleIdentity;
	/** The time of the sign-in in seconds; tokens are renewed hourly without a new sign-in. */
	readonly signedInAt: number;
	/** Firebase projects can allow anonymous sign-in. */
	readonly isAnonymous: boolean;
}

/** Reads the claims of a verified token; null when they are not in Firebase's format. */
export function readClaims(payload: JWTPayload): VerifiedClaims | null {
	const parsed = CLAIMS.safeParse(payload);
	if (!parsed.success) return null;
	const claims = parsed.data;
	return {
		identity: {
			issuer: claims.iss,
			subject: claims.sub,
			email: emailOf(claims),
			displayName: nameOf(claims),
			photoURL: photoOf(claims),
		},
		signedInAt: claims.auth_time,
		isAnonymous: claims.firebase?.sign_in_provider === "anonymous",
	};
}
