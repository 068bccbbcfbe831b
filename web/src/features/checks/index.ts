export const loadChecks = async () => (await import("./load-turn-checks.ts")).loadTurnChecks();
