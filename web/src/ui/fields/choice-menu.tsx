import { Button } from "../actions/button.tsx";
import { Menu } from "../overlays/menu.tsx";

export interface ChoiceMenuProps<T extends string> {
	readonly label: string;
	readonly anyLabel: string;
	/** Null for no choice. */
	readonly value: T | null;
	readonly options: readonly { readonly value: T; readonly label: string }[];
	readonly onChange: (value: T | null) => void;
}

/** A filter of a list as a menu; its button shows what is chosen. */
export function ChoiceMenu<T extends string>({ label, anyLabel, value, options, onChange }: ChoiceMenuProps<T>) {
	const shown = options.find((option) => option.value === value)?.label ?? anyLabel;
	return (
		<Menu
			label={label}
			entries={[
				{
					kind: "choice",
					label,
					value: value ?? "",
					options: [{ value: "", label: anyLabel }, ...options],
					onChange: (next) => onChange(options.find((option) => option.value === next)?.value ?? null),
				},
			]}
			trigger={(trigger) => (
				<Button {...trigger} tone="bare" size="s" aria-label={`${label}: ${shown}`}>
					{shown}
				</Button>
			)}
		/>
	);
}
