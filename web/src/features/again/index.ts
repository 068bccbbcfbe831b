export const loadAgain = async () => (await import("./load-again.ts")).loadAgainParts();
