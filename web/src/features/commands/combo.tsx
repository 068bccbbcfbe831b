import { type KeyCombo, keyNames } from "../../lib/keys/keys.ts";
import { Kbd } from "../../ui/actions/kbd.tsx";

/** Shows each key of a combination. A key may occur twice. */
export function Combo({ combo }: { readonly combo: KeyCombo }) {
	return keyNames(combo).map((name, index) => (
		// biome-ignore lint/suspicious/noArrayIndexKey: a combination never changes.
		<Kbd key={index}>{name}</Kbd>
	));
}
