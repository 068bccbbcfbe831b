import "./model-menu.css";
import type { ProviderResponse, RetryOptions, Seat } from "@parallax/contract";
import { type MouseEvent, type ReactNode, type RefObject, useId, useState } from "react";
import type { Command } from "../../../../lib/keys/commands.ts";
import { Button } from "../../../../ui/actions/button.tsx";
import { chatMessages } from "../../chat-messages.ts";
import type { NextOptions } from "../../follow-up/follow-up-choice.ts";
import { followUpMessages } from "../../follow-up/follow-up-messages.ts";
import type * as ColumnMenus from "../../menus/menu-parts.ts";
import type { ChatActions } from "../../stream/use-chat-actions.ts";
import { askMoreTimes } from "../../turn/again-commands.ts";
import { useOfferedInTurn } from "../../turn/turn-commands.ts";
import { ContextMeter } from "./context-meter.tsx";

const texts = followUpMessages.next;

type Parameters = ColumnMenus.AskParameters;

/** The parameters of one attempt at an answer. */
export interface RequestedAttempt {
	readonly attempt: number;
	readonly parameters: Parameters;
}

/** The newest answer of the column. */
type NewestAnswer = Pick<ProviderResponse, "attempt" | "turn" | "askedModel" | "contextUsed">;

/** Asking the column again at once, in place of its answer. */
export interface AskAgain {
	readonly response: ProviderResponse;
	readonly actions: ChatActions;
	readonly onAskColumns: () => void;
	/** The last attempt that was requested from this menu. */
	readonly lastRequest: RefObject<RequestedAttempt | null>;
}

/** Choosing what the next prompt asks the column with. */
export interface AskNext {
	readonly options: NextOptions | undefined;
	readonly onChange: (options: NextOptions | null) => void;
}

interface ModelMenuProps {
	readonly menus: typeof ColumnMenus;
	readonly onClose: () => void;
	readonly button: HTMLElement | null;
	readonly seat: Seat;
	/** Undefined while the newest turn did not ask the column. */
	readonly newest: NewestAnswer | undefined;
	/** Null where only the next prompt is arranged. */
	readonly again: AskAgain | null;
	/** Null where there is no next prompt. */
	readonly next: AskNext | null;
}

/** The parameters of the shown answer; null if they are unknown: another page, or a later turn, requested it. */
function parametersOf(newest: NewestAnswer | undefined, seat: Seat, last: RequestedAttempt | null): Parameters | null {
	if (newest && last?.attempt === newest.attempt) return last.parameters;
	return newest?.attempt === 1 && newest.turn === 1 ? seatParameters(seat) : null;
}

const seatParameters = ({ temperature, effort }: Seat): Parameters => ({
	...(temperature !== null && { temperature }),
	...(effort !== null && { effort }),
});

/** The parameters with those that were chosen for the next prompt. */
const withChosen = (known: Parameters, { temperature, effort }: NextOptions = {}): Parameters => ({
	temperature: temperature === undefined ? known.temperature : (temperature ?? undefined),
	effort: effort === undefined ? known.effort : (effort ?? undefined),
});

/** The parameters that differ from the last answer; all if the last ones are unknown. Null: the model decides. */
function changedParameters({ temperature, effort }: Parameters, last: Parameters | null): RetryOptions {
	return {
		...((!last || temperature !== last.temperature) && { temperature: temperature ?? null }),
		...((!last || effort !== last.effort) && { effort: effort ?? null }),
	};
}

interface WhenProps {
	readonly isNext: boolean;
	readonly onChange: (isNext: boolean) => void;
}

/** Whether the choice asks at once, in place of the answer, or belongs to the next prompt. */
function When({ isNext, onChange }: WhenProps) {
	const name = useId();
	return (
		<fieldset className="segments menu-when">
			<legend className="vh">{texts.when}</legend>
			<div>
				{[false, true].map((value) => (
					<label key={String(value)}>
						<input type="radio" name={name} checked={isNext === value} onChange={() => onChange(value)} />
						<span>{value ? texts.later : texts.now}</span>
					</label>
				))}
			</div>
		</fieldset>
	);
}

const invalidFieldNear = (element: HTMLElement) =>
	element.closest("[role=dialog]")?.querySelector<HTMLElement>("[aria-invalid]");

/** What the menu does with a model or with parameters, at once or with the next prompt. */
function useMenu({ onClose, seat, newest, again, next }: ModelMenuProps) {
	const [isNext, setNext] = useState(again === null);
	const [last] = useState(() => parametersOf(newest, seat, again?.lastRequest.current ?? null));
	const known = last ?? seatParameters(seat);
	const parametersFor = (forNext: boolean) => (forNext ? withChosen(known, next?.options) : known);
	const [parameters, setParameters] = useState<Parameters>(() => parametersFor(isNext));
	const [isTouched, setTouched] = useState(false);
	const answered = newest?.askedModel ?? seat.model;
	const askAgain = (options: RetryOptions) => {
		onClose();
		if (!again) return;
		const { response, actions, lastRequest } = again;
		if (last || "effort" in options) lastRequest.current = { attempt: response.attempt + 1, parameters };
		void actions.retry(response, options);
	};
	const chooseNext = ({ model, modelName, ...options }: NextOptions) => {
		onClose();
		next?.onChange({ ...options, ...(model !== undefined && model !== answered && { model, modelName }) });
	};
	const changed = changedParameters(parameters, last);
	const { model: chosenModel, modelName: chosenName, ...chosenParameters } = next?.options ?? {};
	return {
		isNext,
		parameters,
		current: (isNext && chosenModel) || answered,
		setNext(value: boolean) {
			setNext(value);
			setTouched(false);
			setParameters(parametersFor(value));
		},
		change(value: Parameters) {
			setTouched(true);
			setParameters(value);
		},
		choose({ id, name }: ColumnMenus.ChosenModel) {
			const nextParameters = isTouched ? changed : chosenParameters;
			if (isNext) chooseNext({ ...nextParameters, model: id, modelName: name ?? undefined });
			else askAgain({ model: id, ...(isTouched && changed) });
		},
		submit({ currentTarget }: MouseEvent<HTMLElement>) {
			const invalidField = invalidFieldNear(currentTarget);
			if (invalidField) invalidField.focus();
			else if (isNext) chooseNext({ ...changed, ...(chosenModel && { model: chosenModel, modelName: chosenName }) });
			else askAgain(changed);
		},
	};
}

/** The models of a column's assistant. The chosen one answers again at once, or is asked with the next prompt. */
export function ModelMenu(props: ModelMenuProps): ReactNode {
	const { menus, onClose, button, seat, newest, again, next } = props;
	const menu = useMenu(props);
	const more = useOfferedInTurn().find(({ id }) => id === askMoreTimes(seat.id));
	const askMore = ({ run }: Command) => {
		onClose();
		// After the closing menu has returned the focus.
		setTimeout(run, 0);
	};
	return (
		<menus.ColumnMenu
			open
			onClose={onClose}
			button={button}
			assistant={{ id: seat.provider, name: seat.assistant }}
			name={seat.name}
			current={menu.current}
			onChoose={menu.choose}
			head={
				<>
					{again && next && <When isNext={menu.isNext} onChange={menu.setNext} />}
					<ContextMeter provider={seat.provider} model={menu.current} used={newest?.contextUsed ?? null} />
				</>
			}
			fields={<menus.AskFields value={menu.parameters} onChange={menu.change} />}
			footer={
				<Button tone="fill" size="s" onClick={menu.submit}>
					{menu.isNext ? texts.use : chatMessages.askAgain}
				</Button>
			}
		>
			{again && (
				<>
					<span className="ends">
						<Button tone="bare" size="s" onClick={again.onAskColumns}>
							{chatMessages.otherColumns}
						</Button>
					</span>
					{more && (
						<span className="more-times">
							<Button tone="bare" size="s" onClick={() => askMore(more)}>
								{chatMessages.moreTimes}
							</Button>
						</span>
					)}
				</>
			)}
		</menus.ColumnMenu>
	);
}
