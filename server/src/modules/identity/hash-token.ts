import { createHash } from "node:crypto";

/** What is stored of a cookie's secret: of no use to whoever reads the database. */
export const hashToken = (token: string): string => createHash("sha256").update(token).digest("base64url");
