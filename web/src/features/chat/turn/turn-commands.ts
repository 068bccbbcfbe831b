import { useEffect, useSyncExternalStore } from "react";
import { type Command, useCommands } from "../../../lib/keys/commands.ts";
import { useIsActiveTurn, useTurnScope } from "./turn-context.tsx";

const NONE: readonly Command[] = [];

/** Offers commands in their turn, and on the page while the turn is active: its keys and the palette apply to one turn. */
export function useTurnCommands(commands: readonly Command[]): void {
	const scope = useTurnScope();
	useEffect(() => scope.addCommands(commands), [scope, commands]);
	useCommands(useIsActiveTurn() ? commands : NONE);
}

/** What the other parts of the turn offer, whether or not the turn is active. */
export function useOfferedInTurn(): readonly Command[] {
	const scope = useTurnScope();
	return useSyncExternalStore(scope.subscribe, scope.commands, scope.commands);
}
