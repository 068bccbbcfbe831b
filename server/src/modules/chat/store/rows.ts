import { PROVIDER_IDS, type ProviderId, type Seat } from "@parallax/contract";
import type { Selectable } from "kysely";
import type { Tables } from "../../../platform/database/index.ts";

export type ChatRow = Selectable<Tables["chats"]>;
export type TurnRow = Selectable<Tables["turns"]>;
export type ResponseRow = Selectable<Tables["responses"]>;

/** The attempt that a write is for: one that is settled, replaced or deleted stays unchanged. */
export interface AttemptKey {
	readonly id: string;
	readonly attempt: number;
}

export const seatsOf = (chat: Pick<ChatRow, "seats">): Seat[] => JSON.parse(chat.seats) as Seat[];

export const selectedProviders = (chat: Pick<ChatRow, "selected_providers">): ProviderId[] =>
	JSON.parse(chat.selected_providers) as ProviderId[];

/** The assistants keep their order whatever the database returns. */
export const inProviderOrder = <T extends { readonly provider: string }>(rows: readonly T[]): T[] =>
	[...rows].sort(
		(a, b) => PROVIDER_IDS.indexOf(a.provider as ProviderId) - PROVIDER_IDS.indexOf(b.provider as ProviderId),
	);
