import { memo } from "react";
import { Icon } from "../../../../ui/marks/icon.tsx";
import { menuMessages as messages } from "../menu-messages.ts";
import { factsOf, pricesOf } from "./model-list.ts";
import type { ModelRow } from "./model-rows.ts";

const texts = messages.models;

export interface ModelOptionProps {
	readonly row: ModelRow;
	readonly elementId: string;
	readonly isActive: boolean;
	readonly isCurrent: boolean;
	readonly index: number;
	readonly onHighlight: (index: number) => void;
	readonly onChoose: (row: ModelRow) => void;
}

function Details({ row }: Pick<ModelOptionProps, "row">) {
	const { model, id, isTyped } = row;
	if (!model) return isTyped && <span className="model-facts">{texts.useHint}</span>;
	const facts = factsOf(model);
	const isNamed = model.name !== id;
	return (
		<>
			<span className="model-price">{pricesOf(model)}</span>
			{(facts.length > 0 || isNamed) && (
				<span className="model-facts">
					{facts.map((fact) => (
						<span key={fact}>{fact}</span>
					))}
					{isNamed && <span className="model-id">{id}</span>}
				</span>
			)}
		</>
	);
}

/** One model with its known facts. */
export const ModelOption = memo(function ModelOption(props: ModelOptionProps) {
	const { row, elementId, isActive, isCurrent, index, onHighlight, onChoose } = props;
	const name = row.isTyped ? texts.use(row.id) : (row.model?.name ?? row.id);
	return (
		<>
			{row.group && (
				<p className="model-group" role="presentation">
					{row.group}
				</p>
			)}
			{/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the input's, which names the active option. */}
			<div
				className={isActive ? "model-option is-on" : "model-option"}
				role="option"
				tabIndex={-1}
				id={elementId}
				aria-selected={isCurrent}
				onPointerMove={() => onHighlight(index)}
				onClick={() => onChoose(row)}
			>
				<span className="model-check">{isCurrent && <Icon name="check" />}</span>
				<span className="model-name">
					{name}
					{row.model?.isDefault && <span className="model-default">{texts.default}</span>}
				</span>
				<Details row={row} />
			</div>
		</>
	);
});
