import { EditionLine } from "./edition-line.tsx";
import { TurnAgain } from "./turn-again.tsx";
import { prepareWordTools } from "./word-tools.ts";

export async function loadAgainParts() {
	await prepareWordTools();
	return { EditionLine, TurnAgain };
}
