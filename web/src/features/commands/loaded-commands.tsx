import { CommandLayer } from "./command-layer.tsx";
import { NewVersionNote } from "./new-version-note.tsx";

export interface LoadedCommandsProps {
	/** A key that was pressed before this part was here; it acts as if it had been. */
	readonly missedKey: KeyboardEvent | null;
}

/** What every mode of the page has, and its first view can do without. */
export function LoadedCommands({ missedKey }: LoadedCommandsProps) {
	return (
		<>
			<NewVersionNote />
			<CommandLayer missedKey={missedKey} />
		</>
	);
}
