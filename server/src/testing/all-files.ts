import { runElsewhere } from "./processes/run-elsewhere.ts";

const READ_SCRIPT = `
	const fs = require("node:fs");
	const [folder, start] = process.argv.slice(1);
	for (const file of fs.readdirSync(folder, { recursive: true, withFileTypes: true }))
		if (file.isFile() && file.name.startsWith(start))
			process.stdout.write(fs.readFileSync(file.parentPath + "/" + file.name));
`;

/** The contents of every file that the product wrote, or of those whose names begin with `start`. */
export const allFiles = (dataDir: string, start = ""): Promise<string> => runElsewhere(READ_SCRIPT, dataDir, start);
