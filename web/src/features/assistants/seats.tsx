import type { Seat } from "@parallax/contract";
import { createContext, type ReactNode, useContext } from "react";

/** Default values for a seat that the chat does not list. */
const unknownSeat = (id: string): Seat => ({
	id,
	provider: id as Seat["provider"],
	name: id,
	assistant: id,
	model: null,
	modelName: null,
	logo: null,
	tint: "gray",
	demo: false,
	system: null,
	temperature: null,
	effort: null,
});

export const seatOf = (seats: readonly Seat[], id: string): Seat =>
	seats.find((seat) => seat.id === id) ?? unknownSeat(id);

export const seatName = (seats: readonly Seat[], id: string): string => seatOf(seats, id).name;

const SeatsContext = createContext<readonly Seat[]>([]);

interface SeatsProviderProps {
	/** The seats of the chat that is shown. */
	readonly seats: readonly Seat[];
	readonly children: ReactNode;
}

/** Provides the names and marks of a chat's columns to all child components. */
export const SeatsProvider = ({ seats, children }: SeatsProviderProps) => (
	<SeatsContext value={seats}>{children}</SeatsContext>
);

export const useSeats = (): readonly Seat[] => useContext(SeatsContext);

export const useSeat = (id: string): Seat => seatOf(useSeats(), id);
