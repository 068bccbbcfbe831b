import * as z from "zod/mini";
import { seatRequests } from "../chat/seats.ts";
import { endpoint } from "../endpoint.ts";
import { nameSchema } from "../names.ts";

export const MAX_PANELS = 50;

export const panelId = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/, "This is not a valid panel ID."));

/** A named set of columns. */
export const panel = z.object({ id: panelId, name: z.string(), seats: seatRequests });
export type Panel = z.output<typeof panel>;

const panelBody = z.strictObject({ name: nameSchema("panel"), seats: seatRequests });
/** A panel ID in a URL. An invalid one is treated like that of a panel that does not exist. */
const byId = z.strictObject({ id: z.catch(panelId, "none") });

export const listPanels = endpoint({
	method: "GET",
	path: "/api/user/panels",
	summary: "List your panels in the order in which they were made.",
	answer: z.array(panel),
});

export const createPanel = endpoint({
	method: "POST",
	path: "/api/user/panels",
	summary: "Save a set of columns as a panel.",
	status: 201,
	body: panelBody,
	answer: panel,
});

export const updatePanel = endpoint({
	method: "PUT",
	path: "/api/user/panels/:id",
	summary: "Rename a panel or change its columns.",
	params: byId,
	body: panelBody,
	answer: panel,
});

export const deletePanel = endpoint({
	method: "DELETE",
	path: "/api/user/panels/:id",
	summary: "Delete a panel. Chats that were begun with it stay as they are.",
	params: byId,
	status: 204,
});
