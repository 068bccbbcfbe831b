import { useMemo } from "react";
import { encode } from "uqr";

export interface QrCodeProps {
	readonly address: string;
	readonly label: string;
}

/** All dark modules of the code as one path. */
const pathOf = (rows: readonly (readonly boolean[])[]): string =>
	rows
		.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : "")))
		.filter((step) => step !== "")
		.join("");

/** Dark on light in both themes: cameras do not recognize an inverted code. */
export function QrCode({ address, label }: QrCodeProps) {
	const { data, size } = useMemo(() => encode(address, { ecc: "M", border: 2 }), [address]);
	return (
		<svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
			<path d={pathOf(data)} />
		</svg>
	);
}
