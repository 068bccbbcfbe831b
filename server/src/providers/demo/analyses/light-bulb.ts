import { agreed, type PreparedAnalysis } from "./prepared-analysis.ts";

export const LIGHT_BULB: PreparedAnalysis = {
	rows: {
		inventor: {
			quotes: {
				chatgpt: "So Edison invented the practical bulb.",
				gemini: "No single person invented it.",
				claude: "Invented: Swan the lamp, Edison the lighting system.",
				grok: "So if you want one name, it is Swan.",
			},
			readings: [
				{ claim: "Joseph Swan invented the lamp.", by: ["claude", "grok"] },
				{ claim: "Thomas Edison invented the practical light bulb.", by: ["chatgpt"] },
				{ claim: "No single person invented the light bulb.", by: ["gemini"] },
			],
			isReply: true,
			sides: {
				about: "inventor",
				values: { chatgpt: "Edison", gemini: "No single person", claude: "Swan", grok: "Swan" },
			},
		},
		improver: {
			quotes: {
				chatgpt: "Thomas Edison invented the first light bulb that ordinary people could use.",
				gemini: "two of them, Swan and Edison, finished the work independently and in the same year",
				claude: "If it means the first lamp worth buying, then Edison.",
				grok: "He was the improver with the best lawyers and the best press.",
			},
			readings: [
				{ claim: "Edison only improved the light bulb.", by: ["grok"] },
				{ claim: "Edison was one of the inventors.", by: ["chatgpt", "gemini", "claude"] },
			],
			sides: {
				about: "Edison’s part",
				values: {
					chatgpt: "invented",
					gemini: "finished the work independently",
					claude: "the first lamp worth buying",
					grok: "the improver",
				},
			},
		},
		others: agreed("Others had made electric lamps before Edison.", {
			chatgpt: "Others made light before him; none had made a product.",
			gemini: "Historians have counted more than 20 inventors of incandescent lamps before 1879",
			claude: "several people did so in the 1840s, and Edison was a child",
			grok: "1874: Henry Woodward and Mathew Evans patent a bulb in Canada.",
		}),
		october: agreed("Edison’s filament worked in October 1879.", {
			chatgpt: "A thin, high-resistance carbon filament, in October 1879.",
			gemini: "high-resistance filament in October",
			claude: "in February 1879, eight months before Edison’s successful test",
			grok: "October 1879: Edison’s filament burns for half a day.",
		}),
		february: agreed("Swan showed his carbon lamp in public in February 1879.", {
			gemini: "carbon filament, public show in February",
			claude: "He showed one in Newcastle in February 1879",
			grok: "February 1879: Joseph Swan lights his carbon lamp before an audience in Newcastle.",
		}),
		tungsten: agreed("Tungsten filaments were later improvements.", {
			chatgpt: "William Coolidge improved both with ductile tungsten in 1910",
			gemini: "tungsten filament",
			claude: "everyone who worked on filaments afterwards, above all Just, Hanaman and Coolidge with tungsten",
		}),
		system: agreed("Edison’s own achievement was the lighting system around the lamp.", {
			chatgpt: "The rest of the system: sockets, meters, mains and a power station.",
			claude: "Edison saw that high resistance made a whole city affordable.",
			grok: "What Edison really invented was the electricity bill: generator, cable, meter, customer.",
		}),
		hours: agreed("Edison’s first filament burned for about half a day.", {
			chatgpt: "A vacuum good enough to keep it alive for more than 13 hours at first",
			grok: "Edison’s filament burns for half a day.",
		}),
		davy: agreed("Humphry Davy showed electric light decades earlier.", {
			chatgpt: "Humphry Davy showed glowing platinum and the arc lamp between 1802 and 1809",
			gemini: "first incandescent light",
		}),
		evans: agreed("Woodward and Evans made a bulb in 1874.", {
			gemini: "Woodward and Evans",
			grok: "1874: Henry Woodward and Mathew Evans patent a bulb in Canada.",
		}),
		merger: agreed("Swan and Edison merged their British businesses in 1883.", {
			gemini: "in 1883 they formed the Edison and Swan United Electric Light Company",
		}),
		ruling: agreed("The US Patent Office ruled in 1883 that Edison’s patent was invalid.", {
			grok: "1883: the US Patent Office rules that Edison’s patent rests on the earlier work of William Sawyer and is invalid.",
		}),
		meaning: agreed("The answer depends on what counts as inventing.", {
			claude: "It depends on what you let the word invented carry",
		}),
		rue: agreed("Warren de la Rue made a working but costly lamp in 1840.", {
			chatgpt: "Warren de la Rue sealed a platinum coil in a vacuum tube in 1840. It worked, at the price of a jewel.",
		}),
	},
	summaries: {
		chatgpt:
			"Edison invented the first bulb that ordinary people could use: a high-resistance filament, a good vacuum and the system around them. Others before him made light, and Coolidge improved the lamp with tungsten.",
		gemini:
			"No single person invented the bulb. Swan and Edison finished the work independently in 1879 and share the credit, and Just and Hanaman improved it with tungsten.",
		claude:
			"It depends on what inventing means: Swan invented the lamp, and Edison the lighting system. Those who worked on filaments afterwards improved it.",
		grok: "Edison was the improver, and Swan is the one name to give. What Edison invented was the business of electricity.",
	},
};
