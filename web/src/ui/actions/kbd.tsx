import "./kbd.css";

/** One key, as it is written on it. */
export function Kbd({ children }: { readonly children: string }) {
	return <kbd>{children}</kbd>;
}
