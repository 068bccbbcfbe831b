import { Kbd } from "../../ui/actions/kbd.tsx";
import { AssistantMark } from "../../ui/marks/assistant-mark.tsx";
import { Avatar } from "../../ui/marks/avatar.tsx";
import { Glyph } from "../../ui/marks/glyph.tsx";
import { ICON_NAMES, Icon } from "../../ui/marks/icon.tsx";
import { Wordmark } from "../../ui/marks/wordmark.tsx";
import { Specimen } from "./specimen.tsx";

const COLOURS = [
	...["ground", "wash", "sheet", "hairline", "rule", "edge", "ink-3", "ink-2", "ink"],
	...["accent", "accent-fill", "accent-wash", "red", "red-fill", "red-wash", "amber", "green"],
	...["chatgpt", "gemini", "claude", "grok"],
];

const ASSISTANTS = [
	{ name: "ChatGPT", logo: "openai", tint: "" },
	{ name: "Gemini", logo: "google", tint: "" },
	{ name: "Claude", logo: "anthropic", tint: "" },
	{ name: "Grok", logo: "xai", tint: "" },
	{ name: "Llama", logo: null, tint: "teal" },
	{ name: "DeepSeek V3", logo: null, tint: "mediumslateblue" },
];

function Marks() {
	return (
		<Specimen title="Mark" text="Four bars, one out of line: the product, a claim, an empty page.">
			<Glyph size={72} label="Parallax" />
			<Wordmark />
			<Glyph stances={["says", "says", "says", "says"]} label="Agreed" />
			<Glyph stances={["says", "contradicts", "says", "silent"]} label="One contradicts" />
			<Glyph stances={["silent", "silent", "silent", "says"]} label="Only one says it" />
			{ASSISTANTS.map((assistant) => (
				<AssistantMark key={assistant.name} of={assistant} />
			))}
			{ASSISTANTS.map((assistant) => (
				<AssistantMark key={assistant.name} of={assistant} small />
			))}
			<Avatar name="Mara Keller" />
			<Avatar name="Mara Keller" photoURL="/no-such-picture" />
			<Avatar name="Mara Keller" size="l" />
		</Specimen>
	);
}

export function Foundations() {
	return (
		<>
			<Marks />
			<Specimen title="Type" text="Four sizes, three weights, one family; code in JetBrains Mono." layout="grid">
				<p className="text-4">Where they disagree</p>
				<p className="text-3">How far away is the North Star, and how sure are we?</p>
				<p>Gaia could not observe Polaris itself: it is far too bright. The figure is an assumption.</p>
				<p className="text-1 quiet num">0123456789 · 6.3s · $0.0041 · Nov 21, 2026 at 9:14 AM</p>
			</Specimen>
			<section className="spec">
				<h2>Colour</h2>
				<p>Paper and ink; one accent for what can be acted on; one red; four tints for edges and charts.</p>
				<div className="swatches">
					{COLOURS.map((name) => (
						<div key={name} className="swatch">
							<i style={{ background: `var(--${name})` }} />
							<span>{name}</span>
						</div>
					))}
				</div>
			</section>
			<Specimen title="Icons" text="16 px, a line of 1.4, round ends.">
				{ICON_NAMES.map((name) => (
					<span key={name} className="spec-icon">
						<Icon name={name} />
						{name}
					</span>
				))}
			</Specimen>
			<Specimen title="Keys" text="As they are written on the keyboard.">
				<Kbd>Enter</Kbd>
				<Kbd>Ctrl</Kbd>
				<Kbd>K</Kbd>
				<Kbd>?</Kbd>
			</Specimen>
		</>
	);
}
