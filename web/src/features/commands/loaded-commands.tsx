import { CommandLayer } from "./command-layer.tsx";
import { NewVersionNote } from "./new-version-note.tsx";

export interface PageComfortsProps {
	/** A key that was pressed before this part was here; it acts as if it had been. */
	readonly missedKey: KeyboardEvent | null;
}

/** What every mode of the page has, and its first view can do without. */
export function PageComforts({ missedKey }: PageComfortsProps) {
	return (
		<>
			<NewVersionNote />
			<CommandLayer missedKey={missedKey} />
		</>
	);
}
