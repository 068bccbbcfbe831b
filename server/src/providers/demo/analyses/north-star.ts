import { agreed, type PreparedAnalysis } from "./prepared-analysis.ts";

export const NORTH_STAR: PreparedAnalysis = {
	rows: {
		distance: {
			quotes: {
				chatgpt: "Polaris, the North Star, lies about 433 light-years away, give or take 6.",
				gemini: "The best current estimate is about 447 light-years",
				claude: "Probably about 447 light-years",
				grok: "Closer than the textbooks say: 323 light-years",
			},
			readings: [
				{ claim: "Polaris is about 447 light-years away.", by: ["gemini", "claude"] },
				{ claim: "Polaris is about 433 light-years away.", by: ["chatgpt"] },
				{ claim: "Polaris is 323 light-years away.", by: ["grok"] },
			],
			isReply: true,
			sides: {
				about: "distance",
				values: {
					chatgpt: "about 433 light-years",
					gemini: "about 447 light-years",
					claude: "about 447 light-years",
					grok: "323 light-years",
				},
			},
		},
		confidence: {
			quotes: {
				chatgpt: "In short, the distance is known to within about 2 percent.",
				gemini: "with an uncertainty of under 2 light-years",
				claude: "this is less settled than the number suggests",
				grok: "How sure? Fairly: spectrum and pulse are two methods, and they agree.",
			},
			readings: [
				{ claim: "The distance is known with fair confidence.", by: ["chatgpt", "gemini", "grok"] },
				{ claim: "The distance is not settled yet.", by: ["claude"] },
			],
			sides: {
				about: "certainty",
				values: {
					chatgpt: "within about 2 percent",
					gemini: "under 2 light-years",
					claude: "less settled than the number suggests",
					grok: "Fairly",
				},
			},
		},
		gaia: {
			quotes: {
				gemini: "Gaia measured Polaris directly and far more finely than anything before it",
				claude: "Gaia could not observe Polaris itself",
			},
			readings: [
				{ claim: "The Gaia satellite measured Polaris directly.", by: ["gemini"] },
				{ claim: "The Gaia satellite could not observe Polaris itself.", by: ["claude"] },
			],
			sides: {
				about: "what Gaia measured",
				values: { gemini: "Polaris directly", claude: "could not observe Polaris itself" },
			},
		},
		light: {
			quotes: {
				chatgpt: "The light you see tonight set out in the 1590s.",
				grok: "So the light you see left around 1700, not in the 1590s.",
			},
			readings: [
				{ claim: "The light that arrives tonight set out in the 1590s.", by: ["chatgpt"] },
				{ claim: "The light that arrives tonight set out around 1700.", by: ["grok"] },
			],
			sides: {
				about: "when the light set out",
				values: { chatgpt: "in the 1590s", grok: "around 1700" },
			},
		},
		cepheid: agreed("Polaris is a Cepheid, a star that pulsates.", {
			chatgpt: "Polaris is a Cepheid.",
			gemini: "Polaris is the nearest Cepheid variable",
			claude: "Polaris is the nearest Cepheid",
			grok: "At 323 light-years the beat fits the simplest mode that a Cepheid can have",
		}),
		hipparcos: agreed("The Hipparcos satellite gave 433 light-years.", {
			chatgpt: "The figure comes from the Hipparcos satellite",
			gemini: "433",
			claude: "Hipparcos, reworked in 2007, gave 433 light-years from the bright star itself.",
			grok: "433 light-years, from Hipparcos in the 1990s",
		}),
		pulse: agreed("Polaris pulsates once every four days.", {
			chatgpt: "It swells and shrinks every four days",
			gemini: "pulsates every four days",
			grok: "one beat every four days",
		}),
		spectrum: agreed("A study of the star’s spectrum in 2013 gave 323 light-years.", {
			claude: "A study of its spectrum in 2013 gave only 323.",
			grok: "323 light-years, by the 2013 work of David Turner and colleagues, who read the star’s true brightness from its spectrum",
		}),
		hubble: agreed("Hubble gave 521 light-years in 2018.", {
			gemini: "521",
			claude: "Hubble, in 2018, gave 521, also from the companion.",
		}),
		three: agreed("Polaris is a system of three stars.", {
			chatgpt: "It is not one star but three",
			grok: "Polaris is a pulsating star in a triple system.",
		}),
		overshot: agreed("Hipparcos put Polaris about a third too far away.", {
			grok: "Its wobble spoils the parallax, so Hipparcos overshot by about a third.",
		}),
		orbit: agreed("The orbit of a close companion could settle the question.", {
			claude: "That orbit weighs the star, and its weight should fit only one of these distances.",
		}),
		ladder: agreed("An error here would carry over to the distances of other galaxies.", {
			gemini:
				"Astronomers use such stars as the first rung of the ladder by which they reach other galaxies. An error of 10 percent here would be carried all the way up.",
		}),
		standard: agreed("The Hipparcos figure is still the standard one.", {
			chatgpt: "The Hipparcos value is still the standard one in most reference works.",
			grok: "The textbook number: 433 light-years, from Hipparcos in the 1990s.",
		}),
	},
	summaries: {
		chatgpt:
			"Polaris is about 433 light-years away, give or take 6, as the Hipparcos satellite measured it. The distance is known to within about 2 percent.",
		gemini:
			"The best current estimate is about 447 light-years, with an uncertainty of under 2. Gaia measured Polaris directly, so the older values can be set aside.",
		claude:
			"Polaris is probably about 447 light-years away, but the methods do not agree within their stated errors. The figure comes from its faint companion, since Gaia could not observe the star itself.",
		grok: "Polaris is 323 light-years away by its spectrum and its pulse, which agree. The textbook figure of 433 is too large, because the star’s wobble spoils the parallax.",
	},
};
