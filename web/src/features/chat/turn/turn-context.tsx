import { createContext, type ReactNode, useContext, useMemo } from "react";
import { inTurn } from "./turn-name-messages.ts";
import { TurnScope } from "./turn-scope.ts";

/** Where a part stands alone, it is the first turn, and active. */
const TurnContext = createContext({ scope: new TurnScope(1), isActive: true, isOnly: true });

interface TurnProviderProps {
	readonly turn: number;
	/** True in the one turn that commands and keys apply to: the newest, or the one that was opened or focused last. */
	readonly isActive: boolean;
	/** True where the chat has no other turn. */
	readonly isOnly: boolean;
	readonly children: ReactNode;
}

/** Provides the scope of a turn to all that belongs to it. */
export function TurnProvider({ turn, isActive, isOnly, children }: TurnProviderProps) {
	const scope = useMemo(() => new TurnScope(turn), [turn]);
	const value = useMemo(() => ({ scope, isActive, isOnly }), [scope, isActive, isOnly]);
	return <TurnContext value={value}>{children}</TurnContext>;
}

/** The scope of the turn in which the component stands. */
export const useTurnScope = (): TurnScope => useContext(TurnContext).scope;

export const useIsActiveTurn = (): boolean => useContext(TurnContext).isActive;

/** The accessible name of a region that each turn has: two turns can be open, and their regions are told apart by it. */
export function useNameInTurn(name: string): string {
	const { scope, isOnly } = useContext(TurnContext);
	return isOnly ? name : inTurn(scope.turn, name);
}
