import { describe } from "vitest";
import { claimCheckOf, type TestedClaims, testClaims } from "../../../../testing/test-claims.ts";

interface Proof extends TestedClaims {
	readonly quotes: readonly string[];
	readonly context?: readonly string[];
	readonly answer?: string;
	readonly prompt?: string;
}

/** Words of answers, sentences that follow from them, and sentences that do not. */
const PROOFS: Readonly<Record<string, Proof>> = {
	"temperatures in two units": {
		quotes: ["beef mince to 71 °C (160 °F)", "chicken: 74°C / 165°F"],
		honest: ["Beef mince needs 71 °C (160 °F).", "Chicken needs 165 °F.", "Beef mince needs about 71.1 °C."],
		planted: [
			"Beef mince needs 70 °C (160 °F).",
			"Chicken needs 74 °C (167 °F).",
			"Beef mince needs 73 °C.",
			"Beef mince needs about 71.4 °C.",
		],
	},
	"a count, which is rounded only where the sentence says so": {
		quotes: ["The reform made 49 provinces", "196 states are members", "a town of 2,962 people"],
		honest: [
			"The reform made 49 provinces.",
			"The reform made about 50 provinces.",
			"Some 200 states are members.",
			"It is a town of 3,000 people.",
		],
		planted: [
			"The reform made 50 provinces.",
			"The reform made 50.",
			"There are 200 states.",
			"The reform made about 60 provinces.",
		],
	},
	"a temperature that the same reader would round": {
		quotes: ["the surface has 5,505 °C", "160 °F"],
		honest: ["The surface has about 5,500 °C."],
		planted: ["The surface has about 5,600 °C.", "The surface has 165 °F."],
	},
	"a number behind a name and a slash": {
		quotes: ["QUIC → UDP", "it carries HTTP/3"],
		honest: ["QUIC carries HTTP/3.", "QUIC carries HTTP 3."],
		planted: ["QUIC carries HTTP/2.", "QUIC carries HTTP/443.", "QUIC carries HTTP/1.3.", "QUIC uses UDP/53."],
	},
	"a number in a name": {
		quotes: ["MySQL is under GPLv2 and ES2023", "IPv4 is older"],
		honest: ["MySQL uses the GPLv2.", "MySQL is under ES2023."],
		planted: ["MySQL uses the GPLv3.", "MySQL is under ES2022.", "MySQL needs the older IPv6."],
	},
	"zeros before a number": {
		quotes: ["Empty parts: 1..2.3 fail", "at 8:05 on port 7", "on 1 May 2024 for 9 days"],
		honest: [
			"Empty parts such as 1..2.3 fail.",
			"They fail at 08:05.",
			"They fail on 01 May 2024.",
			"They fail on 2024-05-01.",
			"They fail for 09 days.",
		],
		planted: ["Empty parts such as 01..2.3 fail.", "Empty parts fail on port 07."],
	},
	"what lies outside a range": {
		quotes: ["check that each is a plain decimal number from 0 to 255"],
		honest: ["A decimal number greater than 255 fails."],
		planted: ["A decimal number greater than 256 fails.", "A decimal number greater than 25 fails."],
	},
	"a name with a capital inside, first in its sentence": {
		quotes: ["MySQL is the default choice"],
		honest: ["MySQL is the default choice."],
		planted: ["WexworthSQL is the default choice."],
	},
	"a spelled number of few words": {
		quotes: ["three syllables"],
		honest: ["The name has three syllables."],
		planted: ["The name has four syllables."],
	},
	"spelled ranges and German units": {
		quotes: ["Wer in einer Stunde acht bis zehn Kilometer läuft, verbraucht mit 70 kg etwa 600 kcal."],
		honest: ["In einer Stunde läuft er auf acht bis zehn Kilometern mit 70 Kilogramm."],
		planted: [
			"In einer Stunde läuft er auf acht bis elf Kilometern.",
			"In einer Stunde läuft er auf neun bis zehn Kilometern.",
			"In einer Stunde läuft er mit 75 Kilogramm.",
		],
	},
	"Japanese behind a unit": {
		quotes: ["石狩川 268 km", "3位"],
		honest: ["石狩川の長さは268 kmである。"],
		planted: ["石狩川の長さは367 kmである。"],
	},
	"a span of years that stands in words beside the quotations": {
		prompt: "How much coral cover was lost since 1985?",
		quotes: ["Tropical cyclones: 48%"],
		context: ["cover fell to 13.8% between 1985 and 2012", "a record in 2022"],
		honest: ["The share of tropical cyclones between 1985 and 2012 was 48%.", "Tropical cyclones from 1985–2012: 48%."],
		planted: [
			"The share of tropical cyclones between 1985 and 2022 was 48%.",
			"The share of tropical cyclones in 2012 was 48%.",
			"The share of tropical cyclones between 2012 and 2022 was 48%.",
			"The share of tropical cyclones between 1985 and 2012 was 13.8%.",
		],
	},
	"the other part of a name": {
		quotes: ["Caesar's crossing of the Rubicon in 49 BC"],
		answer: "Then Julius Caesar crosses it, and Pompey Magnus flees.",
		honest: ["In 49 BC the Rubicon was crossed by Julius Caesar."],
		planted: [
			"In 49 BC the Rubicon was crossed by Wexworth Caesar.",
			"In 49 BC the Rubicon was crossed by Pompey Magnus.",
		],
	},
	"German nouns in other words": {
		quotes: [
			"Zum Abnehmen würde ich zum Radfahren raten, denn es ist gelenkschonend; die bereits bezahlte Steuer zählt.",
		],
		honest: [
			"Wer abnehmen möchte, soll mit dem Rad fahren und nicht laufen.",
			"Wer vor allem abnehmen möchte, sollte eher Rad fahren als laufen.",
			"Bei der Wahl zählt das Radfahren für die Gelenke.",
			"Die Steuer ist nach dem Abnehmen des Gezahlten die für das Radfahren.",
		],
		planted: [
			"Wer abnehmen möchte, soll mit dem Boot fahren und nicht laufen.",
			"Das Radfahren ist für die Knochen und die Gelenke.",
			"Das Radfahren ist für die Gelenke von Gerhardt.",
		],
	},
	"a paraphrase without figures and names": {
		prompt: "Write me a poem about the sea.",
		quotes: ["Go out past the breakers.", "Now let it go."],
		context: ["The harbour kept the lamps along the shore"],
		honest: ["A person should set out onto the sea.", "A person should leave the harbour."],
		planted: [
			"Romantic sunsets deserve praise.",
			"A person should set out onto the sea in May 1912.",
			"A person should leave by the sea with Wexworth.",
		],
	},
	"bounds in other words": {
		quotes: [
			"recommended for all adults up to 59",
			"at ages 27 to 45",
			"Longlife: bis etwa 30.000 km oder 2 Jahre; darunter 13 Länder",
		],
		honest: [
			"It is recommended for adults up to age 59.",
			"Das Longlife-Öl ist nach bis zu 30.000 km oder zwei Jahren alt.",
			"Darunter sind 13 der Länder.",
		],
		planted: [
			"It is recommended for adults up to age 69.",
			"It is recommended for adults up to age 37.",
			"Das Longlife-Öl ist nach bis zu 40.000 km alt.",
		],
	},
	"a number of code with its unit": {
		quotes: ["function debounce(fn, delay = 300) {"],
		honest: ["The delay of debounce is 300 milliseconds."],
		planted: ["The delay of debounce is 200 milliseconds.", "The delay of debounce is 3 seconds."],
	},
	"one to two": {
		quotes: ["3–4 chords in about 1–2 months"],
		honest: ["The chords take about one to two months."],
		planted: ["The chords take about one to three months.", "The chords take about four months."],
	},
	"a rounded figure in another word for the unit": {
		quotes: ["about 150 million km from the Sun"],
		honest: ["It is about 150 million kilometres from the Sun."],
		planted: ["It is about 147.1 million kilometres from the Sun."],
	},
	"Arabic units": {
		quotes: ["The Nile is about 6,650 km long"],
		honest: ["يبلغ طول النيل 6,650 كم."],
		planted: ["يبلغ طول النيل 6,640 كم."],
	},
	"Chinese amounts with spaces": {
		quotes: ["人口最少的省级行政区是澳门,约 68 万", "2023 年末为 1.27 亿"],
		honest: ["人口最少的省级行政区是澳门，约68万人。", "人口2023年末为1.27亿。"],
		planted: ["人口最少的省级行政区是澳门，约86万人。", "人口2024年末为1.27亿。"],
	},
	"a Chinese date with spaces": {
		quotes: ["首次登顶：1953 年 5 月 29 日，新西兰人希拉里"],
		honest: ["希拉里于1953年5月29日首次登顶。"],
		planted: ["希拉里于1953年5月28日首次登顶。", "希拉里于1954年5月29日首次登顶。"],
	},
};

describe.each(Object.entries(PROOFS))(
	"SEC-17 %s",
	(_name, { quotes, context = [], answer = "", prompt = "", ...claims }) => {
		const check = claimCheckOf([answer, ...quotes], prompt);
		testClaims(claims, (claim) => check.isClaimSupported(claim, { quotes, context }));
	},
);
