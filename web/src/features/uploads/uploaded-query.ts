import { listObjects } from "@parallax/contract";
import { queryOf } from "../../lib/server/query-client.ts";

/** The user's earlier uploads. */
export const uploadedQuery = () => queryOf(listObjects, {});
