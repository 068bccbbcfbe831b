import { redirectHttps } from "./redirect-https.ts";

/** Preloaded into a server: redirects its requests to the internet to the fake services. */
if (process.env.VENDORS_AT) redirectHttps(process.env.VENDORS_AT);
