import { CommandLayer } from "./command-layer.tsx";
import { NewVersionNote } from "./new-version-note.tsx";

export interface PageComfortsProps {
	/** The key that made this part be fetched; it acts as if it had been here. */
	readonly firstKey: KeyboardEvent | null;
}

/** What every mode of the page has, and its first view can do without. */
export function PageComforts({ firstKey }: PageComfortsProps) {
	return (
		<>
			<NewVersionNote />
			<CommandLayer firstKey={firstKey} />
		</>
	);
}
