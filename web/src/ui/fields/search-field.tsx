import { Icon } from "../marks/icon.tsx";
import { Input, type InputProps } from "./field.tsx";

/** A search input with a lens icon; the label is the accessible name and the placeholder. */
export function SearchField({ label, ...input }: InputProps & { readonly label: string }) {
	return (
		<div className="search">
			<Icon name="search" />
			<Input type="search" aria-label={label} placeholder={label} {...input} />
		</div>
	);
}
