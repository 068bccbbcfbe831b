import { prepared } from "../../lib/page/prepared.ts";
import { loadWordTools } from "../analysis/index.ts";

/** What finds and marks words in answers. A static import through the index would put it into the first load. */
export const { prepare: prepareWordTools, get: wordTools } = prepared(loadWordTools);
