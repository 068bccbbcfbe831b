import "./palette.css";
import { getHistory } from "@parallax/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useId, useState } from "react";
import { type Command, useOfferedCommands } from "../../lib/keys/commands.ts";
import type { KeyCombo } from "../../lib/keys/keys.ts";
import { useGuardedNavigate } from "../../lib/page/navigation-block.ts";
import { paths } from "../../lib/page/paths.ts";
import { queryOf } from "../../lib/server/query-client.ts";
import { formatMoment } from "../../lib/text/format-moment.ts";
import { Kbd } from "../../ui/actions/kbd.tsx";
import { Icon } from "../../ui/marks/icon.tsx";
import { useSignIn } from "../identity/index.ts";
import { Combo } from "./combo.tsx";
import { CommandIcon } from "./command-icon.tsx";
import { messages } from "./messages.ts";

const folded = (text: string): string => text.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "");

/** Commands with words that begin with the typed words, in any order; all commands if nothing was typed. */
export function findCommands(commands: readonly Command[], typed: string): readonly Command[] {
	const wanted = folded(typed).split(/\s+/).filter(Boolean);
	const found = commands.filter(({ title, alias = "", isListed = true }) => {
		const words = folded(`${title} ${alias}`).split(/[\s,]+/);
		return isListed && wanted.every((part) => words.some((word) => word.startsWith(part)));
	});
	return found.toSorted((left, right) => (left.rank ?? 0) - (right.rank ?? 0));
}

/** The search for chats starts at two characters and lists only a few results. */
const MIN_CHAT_QUERY_LENGTH = 2;
const MAX_CHATS = 5;

interface PaletteEntry {
	readonly id: string;
	readonly title: string;
	/** The command whose icon it shows. */
	readonly iconId: string;
	readonly mark: Command["mark"];
	readonly group: string;
	readonly keys: KeyCombo | undefined;
	readonly end: string;
	readonly run: () => void;
}

const { palette } = messages;

const commandEntry = (command: Command): PaletteEntry => ({
	id: command.id,
	title: command.title,
	iconId: command.id,
	mark: command.mark,
	group: palette.commands,
	keys: command.keys?.[0],
	end: "",
	run: command.run,
});

/** Chats whose prompt or answers contain the words, for signed-in users. */
function useChatEntries(typed: string): readonly PaletteEntry[] {
	const navigate = useGuardedNavigate();
	const isSignedIn = useSignIn().state === "signed-in";
	const q = typed.trim();
	const { data = [] } = useQuery({
		...queryOf(getHistory, { query: { q, limit: MAX_CHATS } }),
		enabled: isSignedIn && q.length >= MIN_CHAT_QUERY_LENGTH,
		placeholderData: keepPreviousData,
		// Results are not cached, because chats change.
		gcTime: 0,
	});
	if (!isSignedIn || q.length < MIN_CHAT_QUERY_LENGTH) return [];
	return data.map(({ id, prompt, createdAt }) => ({
		id,
		title: prompt,
		iconId: "chat",
		mark: undefined,
		group: palette.chats,
		keys: undefined,
		end: formatMoment(createdAt),
		run: () => navigate(paths.chat(id)),
	}));
}

interface EntryListProps {
	readonly id: string;
	readonly entries: readonly PaletteEntry[];
	readonly active: number;
	readonly onHighlight: (index: number) => void;
	readonly onRun: (entry: PaletteEntry) => void;
}

const optionId = (listId: string, index: number): string => `${listId}-${index}`;

function EntryList({ id, entries, active, onHighlight, onRun }: EntryListProps) {
	return (
		<div className="palette-list" role="listbox" id={id} aria-label={palette.label}>
			{entries.map((entry, index) => (
				<div key={entry.id} role="presentation">
					{entry.group !== entries[index - 1]?.group && <p className="palette-group">{entry.group}</p>}
					{/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the input's, which names the active option. */}
					<div
						className={index === active ? "palette-item is-on" : "palette-item"}
						role="option"
						tabIndex={-1}
						id={optionId(id, index)}
						aria-selected={index === active}
						onPointerMove={() => onHighlight(index)}
						onClick={() => onRun(entry)}
					>
						<CommandIcon id={entry.iconId} mark={entry.mark} />
						<span className="palette-title">{entry.title}</span>
						<span className="end">
							{entry.end}
							{entry.keys && <Combo combo={entry.keys} />}
						</span>
					</div>
				</div>
			))}
		</div>
	);
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Matching commands, then matching chats. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
	const listId = useId();
	const [typed, setTyped] = useState("");
	const [highlighted, setHighlighted] = useState(0);
	const commands = findCommands(useOfferedCommands(), typed).map(commandEntry);
	const entries = [...commands, ...useChatEntries(typed)];
	const active = Math.min(highlighted, entries.length - 1);
	const run = (entry: PaletteEntry | undefined) => {
		if (!entry) return;
		onClose();
		// The dialog returns the focus in a task of its own, which comes after the next one. Only then can the command move it.
		setTimeout(() => setTimeout(entry.run, 0), 0);
	};
	const onKeyDown = (event: KeyboardEvent) => {
		const step = STEPS[event.key];
		if (step === undefined && event.key !== "Enter") return;
		if (event.nativeEvent.isComposing) return;
		event.preventDefault();
		if (step === undefined) return run(entries[active]);
		const next = (active + step + entries.length) % Math.max(1, entries.length);
		setHighlighted(next);
		document.getElementById(optionId(listId, next))?.scrollIntoView({ block: "nearest" });
	};
	return (
		<div className="palette">
			<div className="palette-ask">
				<Icon name="search" />
				<input
					data-first-focus
					role="combobox"
					aria-expanded
					aria-controls={listId}
					aria-activedescendant={entries.length > 0 ? optionId(listId, active) : undefined}
					aria-label={palette.label}
					placeholder={palette.label}
					autoComplete="off"
					value={typed}
					onChange={(event) => {
						setTyped(event.target.value);
						setHighlighted(0);
					}}
					onKeyDown={onKeyDown}
				/>
				<Kbd>Esc</Kbd>
			</div>
			<EntryList id={listId} entries={entries} active={active} onHighlight={setHighlighted} onRun={run} />
			{entries.length === 0 && <p className="palette-none">{palette.nothing}</p>}
			<p className="palette-tail">
				<span>
					<Kbd>↑</Kbd> <Kbd>↓</Kbd> {palette.choose}
				</span>
				<span>
					<Kbd>Enter</Kbd> {palette.open}
				</span>
			</p>
		</div>
	);
}
