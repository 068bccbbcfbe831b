import "./tabs.css";
import * as Radix from "radix-ui/tabs";
import type { ReactNode } from "react";
import { Icon, type IconName } from "../marks/icon.tsx";

interface Tab<Id extends string> {
	readonly id: Id;
	readonly label: string;
	readonly icon?: IconName;
	readonly content: ReactNode;
}

export interface TabsProps<Id extends string> {
	readonly label: string;
	readonly tabs: readonly Tab<Id>[];
	readonly value: Id;
	readonly onChange: (id: Id) => void;
}

/** Shows one of several panels; arrow keys move between the tabs. */
export function Tabs<Id extends string>({ label, tabs, value, onChange }: TabsProps<Id>) {
	const choose = (id: string) => {
		const chosen = tabs.find((tab) => tab.id === id);
		if (chosen) onChange(chosen.id);
	};
	return (
		<Radix.Root value={value} onValueChange={choose}>
			<Radix.List className="tab-list" aria-label={label}>
				{tabs.map((tab) => (
					<Radix.Trigger key={tab.id} value={tab.id}>
						{tab.icon && <Icon name={tab.icon} />}
						{tab.label}
					</Radix.Trigger>
				))}
			</Radix.List>
			{tabs.map((tab) => (
				<Radix.Content key={tab.id} value={tab.id}>
					{tab.content}
				</Radix.Content>
			))}
		</Radix.Root>
	);
}
