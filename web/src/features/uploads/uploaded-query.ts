import { listObjects } from "@parallax/contract";
import { queryOf } from "../../lib/query-client.ts";

/** What the person uploaded before. */
export const uploadedQuery = () => queryOf(listObjects, {});
