import { describe } from "vitest";
import { claimCheckOf, type TestedClaims, testClaims } from "../../../testing/test-claims.ts";
import { createQuoteFinder } from "../draft/find-quote.ts";

const PLANETS = `# The planets

| Planet | Mass (Earth = 1) | Moons |
|---|---|---|
| Mercury | 0.055 | 0 |
| Venus | 0.815 | 0 |
| **Mars** | 0.107 | 2 |
| Saturn | 95.2 | 274 |`;
const DATABASES = `| | PostgreSQL | MySQL (InnoDB) | SQLite |
|---|---|---|---|
| License | PostgreSQL License, BSD-like | GPLv2, or commercial from Oracle | Public domain |
| Max size | Unlimited; 32 TB per table | 64 TB per tablespace | about 140 TB |`;

interface Table extends TestedClaims {
	readonly answer: string;
	readonly pieces: readonly string[];
}

const TABLES: Readonly<Record<string, Table>> = {
	rows: {
		answer: PLANETS,
		pieces: ["Saturn", "95.2"],
		honest: [
			"The masses are 0.055 for Mercury, 0.815 for Venus, 0.107 for Mars and 95.2 for Saturn.",
			"Relative to Earth, Mercury has a mass of 0.055, and Venus one of 0.815.",
			"The mass of Saturn is 95.2.",
		],
		planted: [
			"The masses are 0.815 for Mercury, 0.055 for Venus, 0.107 for Mars and 95.2 for Saturn.",
			"The masses are 0.055 for Mercury, 0.815 for Venus, 0.108 for Mars and 95.2 for Saturn.",
			"The masses are 0.055 for Mercury, 0.815 for Venus, 0.107 for Mars and 274 for Saturn.",
			"The masses are 0.055 for Mercury, 0.815 for Venus, and 17.1 for Neptune.",
			"The mass of Venus is 0.815.",
			"The masses are 0.055 for Mercury, 0.815 for Venus after Wexworth.",
		],
	},
	columns: {
		answer: DATABASES,
		pieces: ["License", "GPLv2, or commercial from Oracle"],
		honest: [
			"PostgreSQL is under the BSD-like PostgreSQL License, MySQL under GPLv2 or commercial from Oracle, and SQLite in the public domain.",
		],
		planted: [
			"PostgreSQL is under GPLv2, MySQL under the BSD-like PostgreSQL License, and SQLite in the public domain.",
			"PostgreSQL is under the BSD-like PostgreSQL License, MySQL under GPLv3 or commercial from Oracle, and SQLite in the public domain.",
			"PostgreSQL is under the BSD-like PostgreSQL License, MySQL under GPLv2 or commercial from Wexworth, and SQLite in the public domain.",
			"PostgreSQL is at most 32 TB, and MySQL is at most 64 TB.",
		],
	},
};

describe.each(Object.entries(TABLES))(
	"SEC-17 a claim about several %s of a table",
	(_name, { answer, pieces, ...claims }) => {
		const check = claimCheckOf([]);
		const { contextOf, cellsBeside } = createQuoteFinder(answer);
		testClaims(claims, (claim) => {
			const { label, column, heading } = contextOf(pieces, claim);
			const quotes = [...pieces, label, column].filter((text) => text !== "");
			return check.isClaimSupported(claim, { quotes, context: [heading], cells: cellsBeside(pieces, claim) });
		});
	},
);
