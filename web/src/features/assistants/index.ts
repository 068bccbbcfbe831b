export { configQuery, useAssistants, useConfig } from "./config.ts";
export { SeatsProvider, seatName, seatOf, useSeat, useSeats } from "./seats.tsx";
