import { redirectHttps } from "../fakes/redirect-https.ts";

/** The server, with all https connections refused. */
redirectHttps("http://127.0.0.1:1");
await import("../../main.ts");
