import { agreed, type PreparedAnalysis } from "./prepared-analysis.ts";

export const ESPERANTO: PreparedAnalysis = {
	rows: {
		speakers: {
			quotes: {
				chatgpt: "About 2 million people speak Esperanto today to some degree.",
				gemini: "the best single figure is about 100,000",
				claude: "My best estimate is about 60,000 people who can hold a conversation",
				grok: "Fewer than the brochures say: roughly 10,000",
			},
			readings: [
				{ claim: "About 2 million people speak Esperanto today.", by: ["chatgpt"] },
				{ claim: "About 100,000 people speak Esperanto today.", by: ["gemini"] },
				{ claim: "About 60,000 people speak Esperanto today.", by: ["claude"] },
				{ claim: "Roughly 10,000 people speak Esperanto today.", by: ["grok"] },
			],
			isReply: true,
			sides: {
				about: "speakers",
				values: {
					chatgpt: "About 2 million",
					gemini: "about 100,000",
					claude: "about 60,000",
					grok: "roughly 10,000",
				},
			},
		},
		reliable: {
			quotes: {
				chatgpt: "Courses point the same way: Duolingo has counted well over a million people who began to learn it.",
				gemini: "Sidney Culbert’s survey, whose method was never published in full",
				claude: "I do not think that it can be used.",
				grok: "2 million is a number from a survey of the 1980s that nobody can reproduce.",
			},
			readings: [
				{ claim: "The figure of 2 million cannot be relied on.", by: ["gemini", "claude", "grok"] },
				{ claim: "Other sources support the figure of 2 million.", by: ["chatgpt"] },
			],
			sides: {
				about: "the survey’s figure",
				values: {
					chatgpt: "well over a million",
					gemini: "never published in full",
					claude: "I do not think that it can be used",
					grok: "nobody can reproduce",
				},
			},
		},
		growth: {
			quotes: {
				chatgpt: "Growth is steady",
				gemini: "so the number is stable rather than growing",
				grok: "Shrinking or growing? Shrinking in clubs, growing in apps, where most people stop after the fruit and the animals.",
			},
			readings: [{ claim: "The number of speakers is growing steadily.", by: ["chatgpt"] }],
			sides: {
				about: "growth",
				values: {
					chatgpt: "steady",
					gemini: "stable rather than growing",
					grok: "Shrinking in clubs, growing in apps",
				},
			},
		},
		slovene: {
			quotes: {
				chatgpt: "comparable to Estonian or Slovene in the number of people who use it",
				grok: "a language of 2 million, like Slovene, has daily newspapers, television and supermarket labels",
			},
			readings: [
				{ claim: "Esperanto has about as many speakers as Slovene.", by: ["chatgpt"] },
				{ claim: "A language with as many speakers as Slovene would have daily newspapers.", by: ["grok"] },
			],
			sides: {
				about: "comparison with Slovene",
				values: {
					chatgpt: "comparable to Estonian or Slovene",
					grok: "daily newspapers, television and supermarket labels",
				},
			},
		},
		native: agreed("About 1,000 people are native speakers.", {
			chatgpt: "Native speakers: about 1,000, children of Esperanto-speaking families.",
			gemini: "1,000",
			claude: "About 1,000 of them are native speakers.",
			grok: "1,000 native speakers, the one figure everybody agrees on.",
		}),
		survey: agreed("The figure of 2 million goes back to a survey.", {
			chatgpt:
				"Sidney Culbert of the University of Washington spent some twenty years testing speakers in dozens of countries and arrived at roughly 1.6 to 2 million",
			gemini: "The often repeated 2 million goes back to Sidney Culbert’s survey",
			claude: "That figure rests on one survey by Sidney Culbert, done mostly before 1990.",
			grok: "2 million is a number from a survey of the 1980s that nobody can reproduce.",
		}),
		courses: agreed("Apps and online courses bring new learners.", {
			chatgpt: "Duolingo has counted well over a million people who began to learn it",
			gemini: "online courses have brought in new learners",
			claude: "Learners from apps may or may not become speakers.",
			grok: "growing in apps, where most people stop after the fruit and the animals",
		}),
		active: agreed("About 100,000 people use Esperanto actively.", {
			chatgpt: "Fluent, active users: perhaps 100,000.",
			gemini: "For the ordinary sense of the word, can use it actively, the best single figure is about 100,000.",
		}),
		clubs: agreed("Membership of associations has fallen.", {
			gemini: "Membership of national associations has fallen for decades",
			grok: "5,000 or so individual members are left in the world association, down from several times that.",
		}),
		study: agreed("A study of 2016 scaled up how often speakers appear in counts and registers.", {
			claude:
				"In 2016 the statistician Svend Nielsen compared how often Esperanto speakers appear in places where they can be counted, such as the Hungarian census, association rolls and online registers, and scaled the results up.",
		}),
		scale: agreed("A scale by Jouko Lindstedt tells the levels of speakers apart.", {
			gemini: "The linguist Jouko Lindstedt proposed a scale that has held up well",
		}),
		largest: agreed("Esperanto is the most widely spoken constructed language.", {
			chatgpt: "Esperanto is therefore by far the most widely spoken constructed language",
		}),
		congress: agreed("The annual world congress draws 1,000 to 2,000 people.", {
			grok: "1,000 to 2,000 turn up at the annual world congress, and that is the event of the year.",
		}),
	},
	summaries: {
		chatgpt:
			"About 2 million people speak Esperanto to some degree, perhaps 100,000 of them fluently and about 1,000 natively. The number grows steadily.",
		gemini:
			"It depends on the level: about 100,000 can use it actively, 10,000 fluently and 1,000 natively. The number is stable, and the often repeated 2 million counts passive knowledge.",
		claude:
			"About 60,000 people can hold a conversation, with a range from 30,000 to 180,000. The figure of 2 million rests on one survey whose data were never released.",
		grok: "Roughly 10,000 people speak it well, and about 1,000 of all speakers are native. The figure of 2 million comes from a survey that nobody can reproduce.",
	},
};
