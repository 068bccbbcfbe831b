import { listObjects } from "@parallax/contract";
import { queryOf } from "../../lib/server/query-client.ts";

/** What the person uploaded before. */
export const uploadedQuery = () => queryOf(listObjects, {});
