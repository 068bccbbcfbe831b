import { getHistory } from "@parallax/contract";
import { queryOf } from "../../lib/query-client.ts";

export const historyQuery = () => queryOf(getHistory, { query: {} });
