import "./composer.css";
import { PROMPT_MAX_UNITS } from "@parallax/contract";
import { type KeyboardEvent, type MouseEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from "react";
import { useFirstInteraction } from "../../../lib/page/use-first-interaction.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { Kbd } from "../../../ui/actions/kbd.tsx";
import { Note } from "../../../ui/layout/note.tsx";
import { useLoaded } from "../../../ui/loading/use-loaded.ts";
import { useAssistants } from "../../assistants/index.ts";
import { SignInButton } from "../../identity/index.ts";
import { hasStoredFiles } from "../attach/has-stored-files.ts";
import { messages } from "../messages.ts";
import { ProviderPicker } from "../picker/provider-picker.tsx";
import { useDropGuard } from "./drop-guard.ts";
import { countPrompt } from "./prompt-length.ts";
import { type ComposerOptions, type ComposerState, useComposer } from "./use-composer.ts";
import { useEarlyFiles } from "./use-early-files.ts";
import { useFittingHeight } from "./use-fitting-height.ts";

interface PressedKey {
	readonly key: string;
	readonly keyCode: number;
	readonly shiftKey: boolean;
	readonly altKey: boolean;
	readonly isComposing: boolean;
}

/** Safari ends a composition before it reports the Enter that ended it; only this legacy key code reveals it. */
const IME_KEY_CODE = 229;

/** Enter sends, Shift+Enter breaks the line; an Enter that belongs to an input method does neither. */
const isSubmitKey = ({ key, keyCode, shiftKey, altKey, isComposing }: PressedKey): boolean =>
	key === "Enter" && !shiftKey && !altKey && !isComposing && keyCode !== IME_KEY_CODE;

export interface ComposerProps extends ComposerOptions {
	readonly field: RefObject<HTMLTextAreaElement | null>;
}

const COUNT_CLASS = { fine: "count", near: "count is-near", full: "count is-full" } as const;

type PromptFieldState = Pick<ComposerState, "promptText" | "status" | "hasNoAskedAssistant" | "write" | "recordPaste">;

/** No placeholder while the field has text: the browser would process it again with every letter. */
function placeholderOf({ hasNoAskedAssistant, status }: PromptFieldState): string | undefined {
	if (hasNoAskedAssistant) return messages.noProviderPlaceholder;
	return status.isBlank ? messages.promptPlaceholder : undefined;
}

interface PromptFieldProps {
	readonly composer: PromptFieldState;
	/** By default that of a new prompt. */
	readonly placeholder?: string | undefined;
	readonly field: RefObject<HTMLTextAreaElement | null>;
	readonly initialPrompt: string;
	readonly noteId: string;
	readonly onSubmit: () => void;
}

export function PromptField({
	composer,
	placeholder = placeholderOf(composer),
	field,
	initialPrompt,
	noteId,
	onSubmit,
}: PromptFieldProps) {
	const id = useId();
	useFittingHeight(field, composer.promptText);
	const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
		if (!isSubmitKey(toPressedKey(event))) return;
		event.preventDefault();
		onSubmit();
	};
	return (
		<>
			<label className="vh" htmlFor={id}>
				{messages.promptLabel}
			</label>
			<textarea
				id={id}
				ref={field}
				dir="auto"
				name="prompt"
				// Uncontrolled, so that a letter appears before React renders.
				defaultValue={initialPrompt}
				disabled={composer.hasNoAskedAssistant}
				placeholder={placeholder}
				aria-describedby={noteId}
				aria-invalid={composer.status.isTooLong || undefined}
				onChange={(event) => composer.write(event.target.value)}
				onPaste={(event) => composer.recordPaste(event.clipboardData.getData("text"))}
				onKeyDown={onKeyDown}
			/>
		</>
	);
}

const toPressedKey = ({ key, keyCode, shiftKey, altKey, nativeEvent }: KeyboardEvent) => ({
	key,
	keyCode,
	shiftKey,
	altKey,
	isComposing: nativeEvent.isComposing,
});

const loadOptions = () => import("./composer-options.tsx");

interface ComposerFootProps {
	readonly composer: ComposerState;
	readonly options?: Awaited<ReturnType<typeof loadOptions>> | undefined;
	readonly draftKey: string;
	readonly noteId: string;
}

/** Where only signed-in users may ask, a sign-in button replaces Submit. */
function SendButton({ composer, noteId }: Pick<ComposerFootProps, "composer" | "noteId">) {
	const { isStarting, cancel } = composer;
	const isBlocked = composer.status.problem !== null || composer.hasNoAskedAssistant;
	if (composer.needsSignIn) return <SignInButton tone="fill" />;
	// Submit and Cancel are one button that keeps the focus. A held key or double click must not trigger both.
	const onClick = (event: MouseEvent) => {
		if (!isStarting) return;
		event.preventDefault();
		if (event.detail < 2) cancel();
	};
	return (
		<Button
			type="submit"
			tone={isStarting ? "red" : "fill"}
			size="l"
			aria-disabled={(isBlocked && !isStarting) || undefined}
			aria-describedby={noteId}
			onClick={onClick}
			onKeyDown={(event) => event.repeat && event.preventDefault()}
		>
			{isStarting ? messages.cancel : messages.submit}
		</Button>
	);
}

/** Updates the DOM without React, because the count changes with every letter and nothing around it does. */
export function PromptCount({ promptText, status }: Pick<ComposerState, "promptText" | "status">) {
	const counter = useRef<HTMLSpanElement>(null);
	useLayoutEffect(
		() =>
			promptText.watch((text) => {
				if (counter.current) counter.current.textContent = messages.counter(countPrompt(text), PROMPT_MAX_UNITS);
			}),
		[promptText],
	);
	return <span ref={counter} className={COUNT_CLASS[status.level]} />;
}

function ComposerFoot({ composer, options, draftKey, noteId }: ComposerFootProps) {
	const hint = composer.isStarting ? (
		<span className="enter-sends">{messages.submitting}</span>
	) : (
		<span className="enter-sends hide-s">
			<Kbd>Enter</Kbd> {messages.enterSends}
		</span>
	);
	return (
		<div className="composer-foot">
			<PromptCount promptText={composer.promptText} status={composer.status} />
			{options && (
				<>
					<options.AttachButton draftKey={draftKey} />
					<options.ComposerOptions {...composer} />
				</>
			)}
			{!composer.needsSignIn && hint}
			<SendButton composer={composer} noteId={noteId} />
		</div>
	);
}

/** The prompt form. Its upper rule also shows the focus, so it needs no box. */
export function Composer({ field, ...composerOptions }: ComposerProps) {
	const assistants = useAssistants();
	const composer = useComposer(composerOptions);
	const hasInteracted = useFirstInteraction();
	const [hasFiles] = useState(hasStoredFiles);
	useDropGuard();
	const draftKey = composerOptions.draft.key;
	const options = useLoaded(loadOptions, {
		enabled: hasInteracted || !composer.status.isBlank || Boolean(composerOptions.initialFiles?.length) || hasFiles,
	});
	const { early, taking } = useEarlyFiles();
	const noteId = useId();
	const pickerNoteId = useId();
	const submit = () => {
		if (!composer.submit()) field.current?.focus();
	};
	return (
		<form
			className="composer"
			aria-label={messages.ask}
			{...taking}
			onSubmit={(event) => {
				event.preventDefault();
				submit();
			}}
		>
			<PromptField
				composer={composer}
				field={field}
				initialPrompt={composerOptions.initialPrompt}
				noteId={noteId}
				onSubmit={submit}
			/>
			{options && (
				<options.ComposerFiles
					draftKey={draftKey}
					initialFiles={composerOptions.initialFiles}
					field={field}
					isSending={composer.isStarting}
					early={early}
					assistants={assistants}
					{...composer.choice}
				/>
			)}
			<ProviderPicker
				{...composer.choice}
				assistants={assistants}
				describedBy={composer.choice.isUncheckRefused ? pickerNoteId : undefined}
				draftKey={draftKey}
				promptText={composer.promptText}
				isBlank={composer.status.isBlank}
			/>
			<ComposerFoot composer={composer} options={options} draftKey={draftKey} noteId={noteId} />
			{options && <options.OptionNote {...composer} columns={composer.choice.asked} />}
			<div className="composer-notes" role="alert">
				<div id={pickerNoteId}>
					{composer.choice.isUncheckRefused && <Note tone="warn">{messages.lastProvider}</Note>}
				</div>
				<div id={noteId}>{composer.note && <Note tone="warn">{composer.note}</Note>}</div>
			</div>
		</form>
	);
}
