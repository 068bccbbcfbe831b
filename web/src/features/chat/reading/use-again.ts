import type { ResponsesPayload } from "@parallax/contract";
import { useIdle } from "../../../lib/page/use-idle.ts";
import { useLoaded } from "../../../ui/loading/use-loaded.ts";
import type { AgainPart, ComparisonParts } from "../pages/comparison-parts.ts";

const noPart = async (): Promise<AgainPart> => ({ EditionLine: () => null, TurnAgain: () => null });

/** Fetched at once for a turn that was asked again, else when the browser has nothing else to do. */
export function useAgain(
	load: ComparisonParts["loadAgain"],
	/** Null where the turn cannot be asked again. */
	answers: ResponsesPayload | null,
): AgainPart | undefined {
	const isIdle = useIdle();
	const hasAnswer = answers?.responses.some(({ status }) => status === "success") ?? false;
	const enabled = answers !== null && (answers.editions !== undefined || (isIdle && hasAnswer));
	return useLoaded(load ?? noPart, { enabled });
}
