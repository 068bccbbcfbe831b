import { describe } from "vitest";
import { testQuotedClaims } from "../../../../testing/test-claims.ts";

/** A form, words of an answer in it, sentences that say the same, and sentences that do not. */
const FORMS: readonly (readonly [
	form: string,
	quote: string,
	honest: readonly string[],
	planted: readonly string[],
])[] = [
	[
		"LaTeX",
		"The number of pixels is $169{,}978$, that is $\\frac{1}{4}$ of \\(2.5 \\times 10^{6}\\) and $12\\,500\\text{ m}$ at $20\\%$.",
		[
			"The number of pixels is 169,978.",
			"The number is 169978.",
			"It is 1/4 of the number.",
			"It is 2.5 million pixels.",
			"It is 12,500 m at 20 %.",
			"It is 12.5 km at 20 percent.",
		],
		[
			"The number of pixels is 169,878.",
			"The number is 978.",
			"It is 1/5 of the number.",
			"It is 25 million pixels.",
			"It is 12,600 m.",
			"It is 30 %.",
		],
	],
	[
		"code",
		"`timeout = 30_000` (`retries=5`), port `8080`, returns `x[3]`",
		["The timeout is 30,000.", "The timeout is 30000 with 5 retries on port 8080.", "It returns x[3]."],
		["The timeout is 40,000.", "It makes 6 retries.", "The port is 8081.", "It returns x[4]."],
	],
	[
		"signs for a bound",
		"Latency <10 ms, throughput ≥ 500 requests, cost ≤ $20, noise > 40 dB",
		[
			"The latency is under 10 ms.",
			"The latency is less than 10 milliseconds.",
			"The latency is below 0.01 seconds.",
			"At least 500 requests of throughput.",
			"It is at most $20 of cost.",
			"The cost is up to $20.",
			"The noise is more than 40 dB.",
		],
		[
			"The latency is over 10 ms.",
			"The latency is under 20 ms.",
			"At most 500 requests of throughput.",
			"It is at least $20 of cost.",
			"The noise is under 40 dB.",
		],
	],
	[
		"an inclusive bound",
		"A maximum of 140 characters; between 80 and 120 words; the minimum is 8 signs; over 30 lines",
		["It has up to 140 characters.", "It has at most 120 words.", "It has at least 8 signs.", "It has over 30 lines."],
		["It has up to 150 characters.", "It has more than 140 characters.", "It has under 30 lines."],
	],
	[
		"nearness and suffixes",
		"~10k users pay ≈ €1.5M, $2bn in all, about 3K€ each, ±5 %",
		[
			"About 10,000 users pay 1.5 million euros.",
			"Some 10k users pay.",
			"It is $2 billion in all.",
			"Users pay €3,000 each, give or take 5 %.",
		],
		["About 100,000 users pay.", "Users pay 1.5 billion euros.", "It is $2 million in all.", "Users pay €30,000 each."],
	],
	[
		"powers of ten",
		"Avogadro’s number is 6.022 × 10²³, light covers 3×10^8 m/s, and 1.2e6 cells live",
		["Light covers 300,000,000 m/s.", "The number of cells is 1.2 million.", "Avogadro’s number is 6.022 × 10^23."],
		["Light covers 30,000,000 m/s.", "The number of cells is 12 million.", "Avogadro’s number is 6.022 × 10^22."],
	],
	[
		"units of time",
		"Boil it for 90 s, then rest 5 min and serve within 2 h; the daily dose in a 24-hour period",
		[
			"Boil it for 90 seconds.",
			"Boil it for 1.5 minutes.",
			"Rest it for 5 minutes.",
			"Serve within 2 hours, or 24 hours.",
		],
		["Boil it for 80 seconds.", "Rest it for 6 minutes.", "Serve within 3 hours."],
	],
	[
		"percent in words",
		"Il représente 20 pour cent, es el 30 por ciento, ５％; dann ٪٤٠; 15 per cent",
		["It is 20 %.", "It is 30 percent.", "It is 5 %.", "It is 40 %.", "It is 15 %."],
		["It is 25 %.", "It is 35 percent.", "It is 6 %.", "It is 50 %."],
	],
	[
		"dates",
		"Am 27.08.1820 bestiegen, 1989年（平成元年）4月1日 und 2024/03/05",
		["It was on 27 August 1820.", "1989年4月1日に始まった。", "It was on 5 March 2024.", "It was on 2024-03-05."],
		["It was on 28 August 1820.", "It was in July 1820.", "1989年5月1日に始まった。", "It was on 6 March 2024."],
	],
	[
		"counts that only count",
		"Paxos needs a quorum and costs $10; Raft needs one and costs $20; the plan covers nine districts for three weeks",
		[
			"Paxos is one of three that need a quorum.",
			"All seven need a quorum.",
			"The two costs are $10 and $20.",
			"Both need a quorum.",
			"The three options need a quorum.",
			"The plan covers all nine districts.",
		],
		[
			"The plan covers seven districts.",
			"The plan covers all seven districts.",
			"The seven districts need a quorum.",
			"The plan takes four weeks.",
			"The three weeks cost $30.",
			"All 7 cost $20.",
		],
	],
	[
		"numbers in German words",
		"Wien hat dreiundzwanzig Bezirke, und die Frist ist zwölf Monate lang",
		["Die Frist ist 12 Monate lang, und das ist die Frist.", "Die Frist ist zwölf Monate lang und nicht länger."],
		["Die Frist ist elf Monate lang und nicht länger.", "Die Frist ist 11 Monate lang, und das ist die Frist."],
	],
	[
		"numbers in French words",
		"Il faut le cuire pendant sept heures, avec quinze gousses d’ail",
		["Il faut le cuire 7 heures.", "Il faut sept heures.", "Il faut 15 gousses d’ail.", "It takes 7 hours."],
		["Il faut le cuire huit heures.", "Il faut vingt gousses d’ail.", "It takes 8 hours."],
	],
	[
		"numbers in Spanish words",
		"El cuerpo tiene doce pares de costillas y tarda siete años",
		["El cuerpo tiene 12 pares.", "El cuerpo tiene doce pares de costillas.", "It takes 7 years."],
		["El cuerpo tiene trece pares de costillas.", "El cuerpo tarda ocho años.", "It takes 9 years."],
	],
	[
		"Chinese and Japanese units",
		"人口は約1.2億人で、費用は3万5千円、約２〜３割が対象。全长两万多公里",
		["人口は1億2000万人です。", "費用は35,000円です。", "全长20000多公里。"],
		["人口は2.1億人です。", "費用は53,000円です。", "全长30000多公里。"],
	],
	[
		"Persian digits",
		"جمعیت شهر ۸٬۵۰۰٬۰۰۰ نفر و مساحت آن ۷۳۰ کیلومتر است",
		["جمعیت شهر 8,500,000 نفر است.", "مساحت شهر ۷۳۰ کیلومتر است.", "جمعیت شهر 8.5 million است."],
		["جمعیت شهر 5,800,000 نفر است.", "مساحت شهر ۷۳۱ کیلومتر است."],
	],
	[
		"another language for the unit",
		"La peine dure 30 ans et coûte 200 euros, soit 40 livres",
		["The sentence lasts 30 years.", "It costs €200.", "It is 40 pounds."],
		["The sentence lasts 40 years.", "It costs €300.", "It is 30 pounds."],
	],
	[
		"ranges",
		"20–23 %, from 744 to 745 m, 2 to 3 cups, 15–20°, 1,200–2,400 mg",
		["It is 20 to 23 percent.", "It is 744–745 m.", "It needs 2-3 cups.", "It takes between 1,200 and 2,400 mg."],
		["It is 20 to 25 percent.", "It is 744–746 m.", "It needs 2-4 cups.", "It takes between 1,200 and 2,500 mg."],
	],
];

describe.each(FORMS)("%s", (_form, quote, honest, planted) => {
	testQuotedClaims(quote, { honest, planted });
});
