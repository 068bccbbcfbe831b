import { useState } from "react";
import { Button } from "../../ui/actions/button.tsx";
import { Field } from "../../ui/fields/field.tsx";
import { SearchField } from "../../ui/fields/search-field.tsx";
import { Switch } from "../../ui/fields/switch.tsx";
import { Tabs } from "../../ui/fields/tabs.tsx";
import { Specimen } from "./specimen.tsx";

const TABS = [
	{ id: "device", label: "My device", icon: "image", content: <p>Drop images here.</p> },
	{ id: "photo", label: "Photo", icon: "video", content: <p>The camera is off.</p> },
	{ id: "other", label: "Other sources", icon: "external", content: <p>No other source is connected.</p> },
] as const;

export function Fields() {
	const [on, setOn] = useState(true);
	const [tab, setTab] = useState<(typeof TABS)[number]["id"]>("device");
	return (
		<>
			<Specimen
				title="Fields"
				text="Known by their edge, so the edge has 3:1. The message stands under the field, in words."
				layout="grid"
			>
				<Field label="Username" placeholder="mara" />
				<Field label="Username" defaultValue="" error="Username is required" />
				<Field label="Account Name" value="Mara Keller" hint="Managed by your Google account" readOnly />
				<Field
					label="Your profile"
					value="https://parallax.example/profile/mara"
					readOnly
					actions={<Button>View</Button>}
				/>
				<SearchField label="Search prompts and answers" />
			</Specimen>
			<Specimen title="Switches" text="One thing, on or off, its words on the left." layout="grid">
				<Switch label="Public Profile" hint="Anyone with the address can see it." checked={on} onChange={setOn} />
				<Switch label="Single-letter shortcuts" checked={!on} onChange={(next) => setOn(!next)} />
				<Switch label="Not available" checked={false} onChange={() => {}} disabled />
			</Specimen>
			<Specimen title="Tabs" text="Arrow keys walk along them." layout="grid">
				<Tabs label="Sources" tabs={TABS} value={tab} onChange={setTab} />
			</Specimen>
		</>
	);
}
