export { configQuery, useAssistants, useConfig } from "./config.ts";
export { useOwnKeyStatus } from "./own-key.ts";
export { refreshAssistants } from "./refresh-assistants.ts";
export { SeatsProvider, seatName, seatOf, useSeat, useSeats } from "./seats.tsx";
/** Loaded after the first view: it follows changes that other tabs make to the assistants. */
export const loadAssistantsChannel = () => import("./follow-assistants.ts");
