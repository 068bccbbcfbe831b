import { syncBuiltinESMExports } from "node:module";
import os from "node:os";

/** Preloaded into the server, so that the name of the real machine is not stored in its database. */
os.hostname = () => "old-machine";
syncBuiltinESMExports();
