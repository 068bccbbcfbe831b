import { agreed, type PreparedAnalysis } from "./prepared-analysis.ts";

export const MICROSERVICES: PreparedAnalysis = {
	rows: {
		start: {
			quotes: {
				chatgpt: "A team of four should start with a well-structured monolith",
				gemini: "Start with two or three services, not one and not ten.",
				claude: "I would start with one deployable application",
				grok: "No. Four people with microservices is a band where everyone plays in a different building.",
			},
			readings: [
				{ claim: "A team of four should start with one application.", by: ["chatgpt", "claude", "grok"] },
				{ claim: "A team of four should start with two or three services.", by: ["gemini"] },
			],
			isReply: true,
			sides: {
				about: "what to start with",
				values: {
					chatgpt: "a well-structured monolith",
					gemini: "two or three services",
					claude: "one deployable application",
				},
			},
		},
		burden: {
			quotes: {
				chatgpt: "Four people cannot run ten pipelines, ten dashboards and an on-call rota.",
				gemini: "Managed platforms have removed most of the operating burden that made early services expensive",
				grok: "10 pipelines, 10 sets of secrets, 10 places to patch the same library",
			},
			readings: [
				{ claim: "Operating services is a heavy burden for four people.", by: ["chatgpt", "grok"] },
				{ claim: "Managed platforms have removed most of the operating burden.", by: ["gemini"] },
			],
			sides: {
				about: "operating burden",
				values: {
					chatgpt: "ten pipelines, ten dashboards and an on-call rota",
					gemini: "removed most of the operating burden",
					grok: "10 pipelines, 10 sets of secrets",
				},
			},
		},
		later: {
			quotes: {
				chatgpt: "If the rule is checked automatically, a later split is mostly mechanical.",
				gemini: "teams that begin with one rarely find time to divide it later",
			},
			readings: [
				{ claim: "A monolith with clear boundaries is easy to split later.", by: ["chatgpt"] },
				{ claim: "Teams that begin with a monolith rarely split it later.", by: ["gemini"] },
			],
			sides: {
				about: "a later split",
				values: { chatgpt: "mostly mechanical", gemini: "rarely find time to divide it later" },
			},
		},
		headcount: {
			quotes: {
				chatgpt: "Plan to reconsider at about ten engineers.",
				grok: "Forget a magic head count; I have seen fifty people ship happily from one repository and one binary.",
			},
			readings: [
				{ claim: "A team should reconsider at about ten engineers.", by: ["chatgpt"] },
				{ claim: "The number of engineers does not say when to split.", by: ["grok"] },
			],
			sides: {
				about: "head count",
				values: { chatgpt: "about ten engineers", grok: "Forget a magic head count" },
			},
		},
		exceptions: agreed("A part that differs strongly from the rest may be a service of its own.", {
			chatgpt: "One part needs to scale very differently from the rest.",
			gemini: "Separate what differs in nature from the first day",
			claude: "a component with a wildly different load",
			grok: "Machine-learning jobs that need a GPU. That is one service.",
		}),
		boundaries: agreed("One application needs clear boundaries inside from the start.", {
			chatgpt: "Draw the boundaries now, inside one process",
			claude: "Modules with one public door each, and a check in the build that forbids other paths",
		}),
		failures: agreed("Calls between services fail in ways that calls inside a program do not.", {
			claude: "Partial failure: every call can now be slow, lost or repeated.",
			grok: "In a monolith that last line is a function call, and it does not time out.",
		}),
		people: agreed("Services pay off when people need independence from each other.", {
			chatgpt: "Two teams block each other’s releases.",
			claude: "they pay off when people need independence from each other",
		}),
		reason: agreed("A split should wait for a concrete reason.", {
			chatgpt: "split it when there is a concrete reason",
			grok: "do not split until a split makes somebody faster on Monday morning",
		}),
		cost: agreed("Microservices cost 3 to 5 times as much to run.", { gemini: "3 to 5 times higher" }),
		evidence: agreed("There is little controlled evidence on the question.", {
			claude: "There is little controlled evidence here, mostly experience reports",
		}),
		video: agreed("Amazon’s Prime Video team went back to one process and saved 90 percent.", {
			grok: "Amazon’s Prime Video team moved one workload back from distributed parts into one process and cut its cost by 90 percent.",
		}),
		wrong: agreed("Boundaries that are drawn early are usually wrong.", {
			chatgpt: "Early boundaries are usually wrong.",
		}),
	},
	summaries: {
		chatgpt:
			"No, in most cases: start with a well-structured monolith and split it when there is a concrete reason. Draw the boundaries now and reconsider at about ten engineers.",
		gemini:
			"Start with two or three services, separating what differs in nature from the first day. A pure monolith looks cheaper, but teams rarely find time to divide it later.",
		claude:
			"Start with one deployable application, and be strict about the boundaries inside it. Services pay off when people need independence, which four who share a table do not.",
		grok: "No: ten services mean ten pipelines and 45 pairs that can misunderstand each other, for four people. Do not split until a split makes a person on the team faster.",
	},
};
