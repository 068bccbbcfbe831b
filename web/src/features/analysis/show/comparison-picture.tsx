import "./comparison-picture.css";
import { useState } from "react";
import { messages } from "../messages.ts";

/** The server's picture of the comparison, to open, save and share. It is removed if it fails to load. */
export function ComparisonPicture({ address }: { readonly address: string }) {
	const [missing, setMissing] = useState(false);
	const { drawn, picture } = messages;
	if (missing) return null;
	return (
		<figure className="drawn-picture">
			<a href={address} target="_blank" rel="noopener noreferrer">
				<img src={address} alt={picture.alt} loading="lazy" onError={() => setMissing(true)} />
			</a>
			<figcaption>
				<p>{drawn.pictureText}</p>
				<a href={address} target="_blank" rel="noopener noreferrer">
					{drawn.open}
				</a>
				<a href={address} download>
					{drawn.download}
				</a>
			</figcaption>
		</figure>
	);
}
