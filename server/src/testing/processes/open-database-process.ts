import { openDatabase, prepareDatabase } from "../../platform/database/index.ts";
import { createLogger } from "../../platform/logger.ts";

/** A separate process that opens the database, writes one row, and ends. */
const [dataDir = "", databaseUrl = "", id = ""] = process.argv.slice(2);
const logger = createLogger("silent");
const database = openDatabase({ dataDir, databaseUrl: databaseUrl || null }, logger);
await prepareDatabase(database, logger);
const row = { id, token_hash: id, created_at: 1, last_seen_at: 1 };
await database.write((transaction) => transaction.insertInto("visitors").values(row).execute());
await database.close();
