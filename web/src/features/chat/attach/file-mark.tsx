import { useState } from "react";

interface FileMarkProps {
	readonly type: string;
	readonly name: string;
	/** The address of the picture; null for other files. */
	readonly picture: string | null;
}

const MAX_ENDING = 4;

/** 'PDF' or 'CSV'; the end of the name says more than the type, which is the same for all texts. */
function kindOf(type: string, name: string): string {
	const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1] ?? "";
	if (ending !== "" && ending.length <= MAX_ENDING) return ending.toUpperCase();
	return type === "application/pdf" ? "PDF" : "TXT";
}

/** A thumbnail, or the kind of the file. The name beside it says the rest. */
export function FileMark({ type, name, picture }: FileMarkProps) {
	const [isBroken, setBroken] = useState(false);
	if (picture !== null && !isBroken)
		return <img className="file-mark" src={picture} alt="" decoding="async" onError={() => setBroken(true)} />;
	return (
		<span className="file-mark" aria-hidden="true">
			{kindOf(type, name)}
		</span>
	);
}
