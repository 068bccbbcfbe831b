import { prepareWordTools } from "./word-tools.ts";

export async function loadTurnChecks() {
	const [{ TurnChecks }] = await Promise.all([import("./turn-checks.tsx"), prepareWordTools()]);
	return { TurnChecks };
}
