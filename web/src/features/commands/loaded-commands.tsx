import { CommandLayer } from "./command-layer.tsx";
import { NewVersionNote } from "./new-version-note.tsx";

export interface LoadedCommandsProps {
	/** A key that was pressed before this part was loaded. It is handled after loading. */
	readonly missedKey: KeyboardEvent | null;
}

/** The command layer of every page. It loads after the first view. */
export function LoadedCommands({ missedKey }: LoadedCommandsProps) {
	return (
		<>
			<NewVersionNote />
			<CommandLayer missedKey={missedKey} />
		</>
	);
}
