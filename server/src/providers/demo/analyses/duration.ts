import { agreed, type PreparedAnalysis } from "./prepared-analysis.ts";

export const DURATION: PreparedAnalysis = {
	rows: {
		rule: {
			quotes: {
				chatgpt: "It accepts 90m and units in any order, since both have exactly one meaning.",
				gemini: "A strict parser is safer",
				claude: "A parser for people should refuse whatever has two plausible readings",
				grok: "Not because it is ambiguous, but because whoever typed it was not looking.",
			},
			readings: [
				{ claim: "The function should refuse only what can be read in more than one way.", by: ["chatgpt", "claude"] },
				{ claim: "The function should also refuse what has a single meaning but looks wrong.", by: ["gemini", "grok"] },
			],
			sides: {
				about: "what to refuse",
				values: {
					chatgpt: "exactly one meaning",
					gemini: "A strict parser",
					claude: "two plausible readings",
					grok: "Not because it is ambiguous",
				},
			},
		},
		ninety: {
			quotes: {
				chatgpt: "It accepts 90m and units in any order",
				gemini: "is “90m” one hour and a half, or a typing error? A strict parser is safer",
				claude: "It should not refuse 90m, or 1.5h, which only look unusual.",
				grok: "90m? Accepted. It is 5400.",
			},
			readings: [
				{ claim: "The input 90m should be accepted.", by: ["chatgpt", "claude", "grok"] },
				{ claim: "The input 90m may be a typing error.", by: ["gemini"] },
			],
			sides: {
				about: "90m",
				values: { chatgpt: "accepts 90m", gemini: "a typing error", claude: "should not refuse 90m", grok: "Accepted" },
			},
		},
		fractions: {
			quotes: {
				gemini: "-5m, 1.5h, empty",
				claude: "It should not refuse 90m, or 1.5h, which only look unusual.",
				grok: "It refuses the empty string, negative numbers, and fractions like 1.5h",
			},
			readings: [
				{ claim: "Fractions such as 1.5h should be refused.", by: ["gemini", "grok"] },
				{ claim: "Fractions such as 1.5h should be accepted.", by: ["claude"] },
			],
			sides: {
				about: "fractions",
				values: {
					gemini: "-5m, 1.5h, empty",
					claude: "should not refuse 90m, or 1.5h",
					grok: "refuses the empty string, negative numbers, and fractions",
				},
			},
		},
		order: {
			quotes: {
				chatgpt: "It accepts 90m and units in any order",
				gemini: "each unit at most once, and largest first",
				grok: "30m 1h? Refused.",
			},
			readings: [
				{ claim: "The larger unit has to come first.", by: ["gemini", "grok"] },
				{ claim: "Units may come in any order.", by: ["chatgpt"] },
			],
			sides: {
				about: "order of the units",
				values: { chatgpt: "any order", gemini: "largest first", grok: "Refused" },
			},
		},
		empty: agreed("The empty string should be refused.", {
			chatgpt: "The empty string, which is no time at all.",
			gemini: "-5m, 1.5h, empty",
			claude: "1.5.2h, -10m, and the empty string: refused outright.",
			grok: "It refuses the empty string",
		}),
		bare: agreed("A number without a unit, such as 90, should be refused.", {
			chatgpt: "A number without a unit: 90 could be minutes or seconds, and a guess would be wrong half of the time.",
			claude: "90: seconds or minutes?",
			grok: "90? Accepted by many libraries as seconds. Refused here, because one day it is going to be minutes.",
		}),
		twice: agreed("The same unit twice should be refused.", {
			chatgpt: "The same unit twice, as in 1h 2h, because it is more often a slip of the hand than a sum.",
			gemini: "each unit at most once, and largest first",
			claude: "1h 2h: a sum, or a slip of the hand?",
		}),
		negative: agreed("Negative durations should be refused.", {
			gemini: "-5m, 1.5h, empty",
			claude: "1.5.2h, -10m, and the empty string: refused outright.",
			grok: "It refuses the empty string, negative numbers, and fractions like 1.5h",
		}),
		days: agreed("Days are better left out.", {
			chatgpt: "Days are left out on purpose: some days have 23 hours.",
		}),
		upper: agreed("Upper case should be accepted.", {
			gemini: "Upper case is accepted, since a phone keyboard capitalises the first letter.",
		}),
		error: agreed("The error should name the part that failed.", {
			claude: "The error names the part that failed, because “invalid input” helps nobody mend it.",
		}),
		small: agreed("The whole function fits into ten lines without a dependency.", {
			grok: "Ten lines, no dependency, and nothing to configure.",
		}),
	},
	summaries: {
		chatgpt:
			"The function in JavaScript adds up pairs of a number and a unit and refuses whatever is left over. It accepts 90m and units in any order, and should refuse a number without a unit, a unit given twice and the empty string.",
		gemini:
			"The function in TypeScript is strict: minutes and seconds below 60, each unit at most once, and the largest first. So it refuses 90m, 30m 1h, fractions and negative values.",
		claude:
			"The function in TypeScript refuses whatever has two plausible readings, such as 90 or 1h 2h. It accepts 90m and 1.5h, and its error names the part that failed.",
		grok: "A short function in Python reads hours and minutes and accepts 90m. It refuses bare numbers, the wrong order, negative values and fractions.",
	},
};
