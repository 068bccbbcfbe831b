import "./kbd.css";

/** One key, with its label. */
export function Kbd({ children }: { readonly children: string }) {
	return <kbd>{children}</kbd>;
}
