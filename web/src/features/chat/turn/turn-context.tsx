import { createContext, type ReactNode, useContext, useMemo } from "react";
import { TurnScope } from "./turn-scope.ts";

/** Where a part stands alone, it is the first turn, and active. */
const TurnContext = createContext({ scope: new TurnScope(1), isActive: true });

interface TurnProviderProps {
	readonly turn: number;
	/** True in the one turn that commands and keys apply to: the newest, or the one that was opened or focused last. */
	readonly isActive: boolean;
	readonly children: ReactNode;
}

/** Provides the scope of a turn to all that belongs to it. */
export function TurnProvider({ turn, isActive, children }: TurnProviderProps) {
	const scope = useMemo(() => new TurnScope(turn), [turn]);
	const value = useMemo(() => ({ scope, isActive }), [scope, isActive]);
	return <TurnContext value={value}>{children}</TurnContext>;
}

/** The scope of the turn in which the component stands. */
export const useTurnScope = (): TurnScope => useContext(TurnContext).scope;

export const useIsActiveTurn = (): boolean => useContext(TurnContext).isActive;
