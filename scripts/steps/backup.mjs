import { resolve } from "node:path";
import { copyData } from "./copy-data.mjs";
import { stopWithSentence } from "./stop-with-sentence.mjs";

const target = process.argv[2] ?? stopWithSentence("Name the folder that the copy goes to: npm run backup -- FOLDER");
const dataDir = resolve(process.env.DATA_DIR?.trim() || "./data");
await copyData(dataDir, resolve(target)).catch((error) => stopWithSentence(`Nothing was backed up: ${error.message}`));
console.log(`${dataDir} is copied to ${resolve(target)}.`);
if (process.env.DATABASE_URL) console.log("The database is elsewhere (DATABASE_URL): copy it by its own means.");
if (process.env.S3_BUCKET) console.log("The files are elsewhere (S3_BUCKET): copy them by their own means.");
