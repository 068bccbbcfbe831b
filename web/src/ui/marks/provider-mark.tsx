import "./provider-mark.css";
import type { ProviderId } from "@parallax/contract";

export interface ProviderMarkProps {
	readonly provider: ProviderId;
	readonly small?: boolean;
}

/** Always beside the name, which a screen reader says. Drawn in sprite.svg. */
export function ProviderMark({ provider, small = false }: ProviderMarkProps) {
	return (
		<svg className={small ? "mark-s" : "mark"} aria-hidden="true">
			<use href={`#mark-${provider}`} />
		</svg>
	);
}
