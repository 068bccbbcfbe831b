import { createHash } from "node:crypto";

/** Only the hash of a cookie's secret is stored, so a leaked database contains no usable cookie. */
export const hashToken = (token: string): string => createHash("sha256").update(token).digest("base64url");
