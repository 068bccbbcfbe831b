import "./avatar.css";
import { useState } from "react";

/** The first two letters, uppercase; whole characters, so that no letter outside the basic plane is cut in half. */
export const initialsOf = (name: string) => Array.from(name.trim()).slice(0, 2).join("").toUpperCase();

export interface AvatarProps {
	readonly name: string;
	readonly photoURL?: string | null | undefined;
	readonly size?: "m" | "l";
}

/** A picture, or letters if there is none or it cannot be loaded. Decorative: the name is beside it or labels it. */
export function Avatar({ name, photoURL, size = "m" }: AvatarProps) {
	const [broken, setBroken] = useState<string>();
	const showsPhoto = photoURL && photoURL !== broken;
	return (
		<span className={size === "l" ? "avatar avatar-l" : "avatar"} aria-hidden="true">
			{showsPhoto ? (
				<img src={photoURL} alt="" referrerPolicy="no-referrer" onError={() => setBroken(photoURL)} />
			) : (
				// Drawn by the style sheet, so that the initials are not part of a button's accessible name.
				<span data-initials={initialsOf(name)} />
			)}
		</span>
	);
}
