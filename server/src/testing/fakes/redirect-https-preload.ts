import { redirectHttps } from "./redirect-https.ts";

/** Loaded into a server before its own code: what it asks of the internet, it asks of the fake ones. */
if (process.env.VENDORS_AT) redirectHttps(process.env.VENDORS_AT);
