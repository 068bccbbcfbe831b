export { configQuery, useAssistants, useConfig } from "./config.ts";
export { useOwnKeyStanding } from "./own-key.ts";
export { refreshAssistants } from "./refresh-assistants.ts";
export { SeatsProvider, seatName, seatOf, useSeat, useSeats } from "./seats.tsx";
/** Not for the first view: what other tabs change, it hears in time. */
export const loadAssistantNews = () => import("./follow-assistants.ts");
