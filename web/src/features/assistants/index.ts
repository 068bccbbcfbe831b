export { configQuery, useAssistants, useConfig } from "./config.ts";
export { isHiddenSeat } from "./hidden-seat.ts";
export { loadAssistantsChannel } from "./load-assistants-channel.ts";
export { useOwnKeyStatus } from "./own-key.ts";
export { refreshAssistants } from "./refresh-assistants.ts";
export { SeatsProvider, seatName, seatOf, useSeat, useSeats } from "./seats.tsx";
