import { Icon } from "../marks/icon.tsx";
import { Input, type InputProps } from "./field.tsx";

/** A search input known by its lens; the label is said, not shown. */
export function SearchField({ label, ...input }: InputProps & { readonly label: string }) {
	return (
		<div className="search">
			<Icon name="search" />
			<Input type="search" aria-label={label} placeholder={label} {...input} />
		</div>
	);
}
