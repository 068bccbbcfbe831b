import { describe } from "vitest";
import { testQuotedClaims } from "../../../testing/test-claims.ts";

/** A quotation, sentences that say the same, and sentences with a planted figure or date. */
const SENTENCES: readonly (readonly [
	language: string,
	quote: string,
	honest: readonly string[],
	planted: readonly string[],
])[] = [
	[
		"English",
		"The mountain is 8,849 metres high and was climbed on 29 May 1953.",
		["The mountain is 8,849 metres high.", "It was climbed in May 1953.", "The mountain is about 8.8 km high."],
		[
			"The mountain is 9,849 metres high.",
			"The mountain is ９,８４９ metres high.",
			"It was climbed on 30 May 1953.",
			"The mountain was climbed in June 1953.",
			"The mountain is ninety thousand metres high.",
			"The mountain is 8,849 feet high.",
			"The mountain is 8.849 million metres high.",
		],
	],
	[
		"German",
		"Der Berg ist 8.849 Meter hoch, kostet 5 Millionen Euro und wurde am 29. Mai 1953 bestiegen.",
		["Der Berg ist 8.849 Meter hoch.", "Der Berg wurde im Mai 1953 bestiegen.", "Der Berg kostet 5 Millionen Euro."],
		[
			"Der Berg ist 9.849 Meter hoch.",
			"Der Berg wurde am 29. Juni 1953 bestiegen.",
			"Der Berg kostet 5 Milliarden Euro.",
			"Der Berg kostet 5 Mrd. Euro.",
		],
	],
	[
		"French",
		"La montagne mesure 8 849 mètres, coûte 5 millions d'euros et a été gravie le 29 mai 1953.",
		[
			"La montagne mesure 8 849 mètres.",
			"La montagne a été gravie en mai 1953.",
			"La montagne coûte 5 millions d'euros.",
		],
		[
			"La montagne mesure 9 849 mètres.",
			"La montagne a été gravie le 29 juin 1953.",
			"La montagne coûte 5 milliards d'euros.",
		],
	],
	[
		"Spanish",
		"La montaña mide 8.849 metros, cuesta 5 millones de euros y fue escalada el 29 de mayo de 1953.",
		[
			"La montaña mide 8.849 metros.",
			"La montaña fue escalada en mayo de 1953.",
			"La montaña cuesta 5 millones de euros.",
		],
		[
			"La montaña mide 9.849 metros.",
			"La montaña fue escalada el 29 de junio de 1953.",
			"La montaña cuesta 5 billones de euros.",
			"La montaña cuesta 5 mil millones de euros.",
		],
	],
	[
		"Russian",
		"Высота горы 8849 метров, она стоит 5 миллионов рублей, покорена 29 мая 1953 года.",
		[
			"Высота горы 8849 метров.",
			"Гора покорена 29 мая 1953 года.",
			"Гора покорена в мае 1953 года.",
			"Гора стоит 5 млн рублей.",
			"Гора стоит 5 миллионов рублей.",
		],
		[
			"Высота горы 9849 метров.",
			"Гора покорена 29 июня 1953 года.",
			"Гора стоит 5 миллиардов рублей.",
			"Гора стоит 5 млрд рублей.",
		],
	],
	[
		"Arabic",
		"يبلغ ارتفاع الجبل ٨٨٤٩ متراً ويكلف ٥ ملايين يورو وتم تسلقه في ٢٩ مايو ١٩٥٣.",
		[
			"يبلغ ارتفاع الجبل ٨٨٤٩ متراً.",
			"يبلغ ارتفاع الجبل 8849 متراً.",
			"ارتفاع الجبل ٨٨٤٩ متراً.",
			"الجبل يكلف ٥ ملايين يورو.",
		],
		[
			"يبلغ ارتفاع الجبل ٩٨٤٩ متراً.",
			"يبلغ ارتفاع الجبل 9849 متراً.",
			"تم تسلق الجبل في ٢٩ يونيو ١٩٥٣.",
			"الجبل يكلف ٥ مليارات يورو.",
			"تم تسلق الجبل في ٢٩ مايو ١٩٩٩.",
		],
	],
	[
		"Chinese",
		"这座山高8849米，花费5万元，于1953年5月29日登顶，有三百五十人参加。",
		[
			"这座山高8849米。",
			"这座山于1953年5月登顶。",
			"花费5万元。",
			"花费50000元。",
			"花费50,000元。",
			"有三百五十人参加。",
			"有350人参加。",
		],
		[
			"这座山高9849米。",
			"这座山高９８４９米。",
			"这座山于1953年6月29日登顶。",
			"花费5亿元。",
			"有九百五十人参加。",
			"花费5000元。",
		],
	],
	[
		"Japanese",
		"この山の高さは8849メートルで、費用は5億円、1953年5月29日に登頂され、三百五十人が参加した。",
		[
			"この山の高さは8849メートルです。",
			"この山は1953年5月に登頂された。",
			"費用は5億円です。",
			"三百五十人が参加した。",
		],
		[
			"この山の高さは9849メートルです。",
			"この山は1953年6月29日に登頂された。",
			"費用は5万円です。",
			"費用は5兆円です。",
			"九百五十人が参加した。",
			"この山の高さは８９４８メートルです。",
		],
	],
];

describe.each(SENTENCES)("SEC-17 planted figures in %s", (_language, quote, honest, planted) => {
	testQuotedClaims(quote, { honest, planted });
});
