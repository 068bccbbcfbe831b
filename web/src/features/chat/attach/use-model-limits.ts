import { type AssistantModel, isPasted, type Provider } from "@parallax/contract";
import { useQueries } from "@tanstack/react-query";
import { modelsQuery } from "../menus/models/model-names.ts";
import type { Column } from "../picker/provider-choice.ts";
import { attachMessages } from "./attach-messages.ts";
import type { DraftFile } from "./draft-files.ts";

type Takes = Pick<AssistantModel, "images" | "documents">;

/** An unknown ability is not a limit: the server tries. */
const UNKNOWN: Takes = { images: null, documents: null };

const isPicture = ({ type }: Pick<DraftFile, "type">): boolean => type.startsWith("image/") && type !== "image/svg+xml";
const isPdf = ({ type, name }: Pick<DraftFile, "type" | "name">): boolean =>
	type === "application/pdf" || /\.pdf$/i.test(name);

/** What models of the asked columns cannot take of the files, one sentence each. */
export function useModelLimits(
	files: readonly DraftFile[],
	asked: readonly Column[],
	assistants: readonly Provider[],
	nameOf: (column: Column) => string,
): readonly string[] {
	const [hasPictures, hasPdfs] = [files.some(isPicture), files.some(isPdf)];
	// A demonstration takes everything.
	const real = asked.filter(
		(column) => !isPasted(column) && assistants.some(({ id, demo }) => id === column.provider && !demo),
	);
	const ids = hasPictures || hasPdfs ? [...new Set(real.map(({ provider }) => provider))] : [];
	const lists = useQueries({ queries: ids.map((id) => modelsQuery(id)) });
	const takes = ({ provider, model }: Column): Takes => {
		const models = lists[ids.indexOf(provider)]?.data?.models ?? [];
		return models.find((one) => (model ? one.id === model : one.isDefault)) ?? UNKNOWN;
	};
	const named = (ability: keyof Takes) => real.filter((column) => takes(column)[ability] === false).map(nameOf);
	const blind = hasPictures ? named("images") : [];
	const asText = hasPdfs ? named("documents").filter((name) => !blind.includes(name)) : [];
	return [
		...(blind.length > 0 ? [attachMessages.cannotSee(blind)] : []),
		...(asText.length > 0 ? [attachMessages.getsText(asText)] : []),
	];
}
