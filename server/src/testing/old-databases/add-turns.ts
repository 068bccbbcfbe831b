import { openDatabase } from "../../platform/database/index.ts";
import { createLogger } from "../../platform/logger.ts";
import { seedTurn } from "../seeds/seed-turns.ts";
import type { TestApp } from "../test-app.ts";
import type { DatabaseLocation } from "./read-left.ts";

/** Stores a second and a third turn, which no call could begin in the versions that had turns in their tables alone. */
export async function addTurns(store: DatabaseLocation, chatId: string): Promise<void> {
	const database = openDatabase(store, createLogger("silent"));
	try {
		for (const number of [2, 3]) {
			const answers = ["chatgpt", "gemini", "claude", "grok"].map((seat) => ({
				seat,
				text: `${seat} at turn ${number}.`,
			}));
			await seedTurn({ database } as TestApp, chatId, { number, prompt: `And in part ${number}?`, answers });
		}
	} finally {
		await database.close();
	}
}
