import { redirectHttps } from "../fakes/redirect-https.ts";

/** The program, with an internet that refuses every connection. */
redirectHttps("http://127.0.0.1:1");
await import("../../main.ts");
