import { getConfig, type Provider, type PublicConfig } from "@parallax/contract";
import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../lib/server/query-client.ts";

export const configQuery = () => queryOf(getConfig, {});

export const useConfig = (): PublicConfig | undefined => useQuery(configQuery()).data;

const NONE: readonly Provider[] = [];

/** The available assistants in display order; empty until the configuration has loaded. */
export const useAssistants = (): readonly Provider[] => useConfig()?.providers ?? NONE;
