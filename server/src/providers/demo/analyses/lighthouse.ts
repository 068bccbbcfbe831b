import { agreed, type PreparedAnalysis } from "./prepared-analysis.ts";

export const LIGHTHOUSE: PreparedAnalysis = {
	rows: {
		sentence: agreed("The first sentence turns on the keeper of the light.", {
			chatgpt:
				"The light had been burning for eleven nights before anyone in the village remembered that the keeper was dead.",
			gemini:
				"Every ship that Ansel Marr had ever saved was written in the ledger by the stairs, and tonight, for the first time, he was looking for the one that he had not.",
			claude: "They automated the light in March, and my father went on climbing the stairs until June.",
			grok: "The job advertisement had said quiet location, sea views, and had said nothing at all about the previous three keepers being still on the payroll.",
		}),
		first: {
			quotes: {
				chatgpt: "the mystery comes before the mood",
				gemini: "Character should come before mystery",
				claude: "Neither plot nor character has to come first here. What has to come first is a voice",
				grok: "Open with a joke or a threat, preferably both, and let the building do the rest.",
			},
			readings: [
				{ claim: "The mystery should come first.", by: ["chatgpt"] },
				{ claim: "Character should come first.", by: ["gemini"] },
				{ claim: "A voice should come first.", by: ["claude"] },
				{ claim: "A joke or a threat should come first.", by: ["grok"] },
			],
			sides: {
				about: "what comes first",
				values: { chatgpt: "the mystery", gemini: "Character", claude: "a voice", grok: "a joke or a threat" },
			},
		},
		death: {
			quotes: {
				chatgpt: "before anyone in the village remembered that the keeper was dead",
				claude: "Death in a first sentence buys attention on credit, and the book has to pay it back.",
			},
			readings: [
				{ claim: "A death is a good way to open the novel.", by: ["chatgpt"] },
				{ claim: "A death in the first sentence should be avoided.", by: ["claude"] },
			],
			sides: {
				about: "a death",
				values: { chatgpt: "the keeper was dead", claude: "buys attention on credit" },
			},
		},
		length: {
			quotes: {
				gemini:
					"A length of thirty-odd words is long for an opening line, but the two commas give it three steps, like a landing on a stair.",
				claude: "Why I would keep it short. Everything that a longer sentence would explain is already here",
			},
			readings: [
				{ claim: "The first sentence should be short.", by: ["claude"] },
				{ claim: "The first sentence may be long.", by: ["gemini"] },
			],
			sides: {
				about: "length",
				values: { gemini: "thirty-odd words", claude: "keep it short" },
			},
		},
		weather: agreed("The opening should do without bad weather.", {
			gemini: "Lighthouse novels usually open with weather, and readers have seen that storm before.",
			claude: "A storm. It is what a lighthouse is for, so it tells us nothing.",
			grok: "No fog.",
		}),
		fault: agreed("Something should be wrong, or unanswered, by the end of the sentence.", {
			chatgpt: "A question at once. Who is keeping the light?",
			gemini: "The sentence names a person, an object and a fault, so that the story can begin in the next one.",
			grok: "Something is wrong by the full stop.",
		}),
		mood: agreed("Atmosphere does not have to come first.", {
			chatgpt: "the mystery comes before the mood",
			grok: "Atmosphere is overrated.",
		}),
		promise: agreed("A first sentence makes a promise that the book has to keep.", {
			chatgpt: "A first sentence should make a promise that the book can keep",
			claude: "Death in a first sentence buys attention on credit, and the book has to pay it back.",
		}),
		slow: agreed("Readers forgive plain prose sooner than a slow start.", {
			chatgpt: "readers forgive plain prose sooner than they forgive a slow start",
		}),
		riddle: agreed("A riddle holds a reader for a chapter, a conscience for a book.", {
			gemini: "a riddle holds a reader for a chapter, a conscience for a book",
		}),
		lonely: agreed("The word “lonely” is better left out.", {
			claude: "If the reader does not feel it, saying so will not help.",
		}),
		aloud: agreed("The sentence should be fit to be read aloud.", { grok: "You could read it aloud in a pub." }),
	},
	summaries: {
		chatgpt:
			"The sentence tells of a light that burned for eleven nights before anyone remembered that the keeper was dead. Mystery comes before mood, and two other openings are offered.",
		gemini:
			"The sentence shows a keeper who looks in his ledger for the one ship that he did not save. Character should come before mystery, and the sea is left out on purpose.",
		claude:
			"The sentence tells of a father who went on climbing the stairs for three months after the light was automated. It is kept short, without a storm or a death, because a voice has to come first.",
		grok: "The sentence is a joke with a threat in it: three former keepers are still on the payroll. Atmosphere is overrated, so the building can do that part by itself.",
	},
};
