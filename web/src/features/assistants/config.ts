import { getConfig, type Provider, type PublicConfig } from "@parallax/contract";
import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../lib/server/query-client.ts";

export const configQuery = () => queryOf(getConfig, {});

export const useConfig = (): PublicConfig | undefined => useQuery(configQuery()).data;

const NONE: readonly Provider[] = [];

/** The assistants that can be asked, in their order; none before the configuration is known. */
export const useAssistants = (): readonly Provider[] => useConfig()?.providers ?? NONE;
