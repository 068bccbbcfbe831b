import { resolve } from "node:path";
import { copyData } from "./copy-data.mjs";
import { exitWithMessage } from "./process/exit-with-message.mjs";

const target = process.argv[2] ?? exitWithMessage("Name a target folder: npm run backup -- FOLDER");
const dataDir = resolve(process.env.DATA_DIR?.trim() || "./data");
await copyData(dataDir, resolve(target)).catch((error) => exitWithMessage(`Nothing was backed up: ${error.message}`));
console.log(`Copied ${dataDir} to ${resolve(target)}.`);
if (process.env.DATABASE_URL)
	console.log("The database is not in DATA_DIR (DATABASE_URL is set): back it up with its own tools.");
if (process.env.S3_BUCKET)
	console.log("The files are not in DATA_DIR (S3_BUCKET is set): back them up with the tools of your storage.");
