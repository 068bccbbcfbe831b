import type { ProviderId } from "@parallax/contract/testing";
import type { JudgedRow } from "../judge.ts";

/** Four invented answers that disagree, with the usual Markdown: headings, lists, a table, emphasis. */
export const POLARIS: Readonly<Record<ProviderId, string>> = {
	chatgpt: `Polaris, the North Star, lies about **433 light-years** away, give or take 6.

### How we know

The figure comes from the Hipparcos satellite, which watched the star shift against its background as the Earth moved round the Sun. That shift, its *parallax*, is 7.54 thousandths of an arcsecond: the width of a coin seen from 600 kilometres.

### How sure we are

- The Hipparcos value is still the standard one in most reference works.
- Polaris is a Cepheid. It swells and shrinks every four days, and that rhythm gives a second, independent check on its distance.
- It is not one star but three, and the bright companion adds some noise.

In short, the distance is known to within about 2 percent. The light you see tonight set out in the 1590s.`,
	gemini: `The best current estimate is **about 447 light-years** (137 parsecs), with an uncertainty of under 2 light-years.

| Measured by | Year | Light-years |
|---|---|--:|
| Hipparcos | 1997 | 431 |
| Hipparcos, revised | 2007 | 433 |
| Hubble | 2018 | 521 |
| Gaia | 2018 | 447 |

Gaia measured Polaris directly and far more finely than anything before it, so the older values can be set aside.

### Why it matters

Polaris is the nearest Cepheid variable and pulsates every four days. Astronomers use such stars as the first rung of the ladder by which they reach other galaxies. An error of 10 percent here would be carried all the way up.`,
	claude: `Probably **about 447 light-years**, but this is less settled than the number suggests.

## What was measured

Gaia could not observe Polaris itself: it is far too bright for the detectors. The 447 comes from its faint companion, Polaris B, on the assumption that the two are bound and so equally far away.

## Why experts have disagreed

1. Hipparcos, reworked in 2007, gave 433 light-years from the bright star itself.
2. A study of its spectrum in 2013 gave only 323.
3. Hubble, in 2018, gave 521, also from the companion.

These do not agree within their stated errors, so at least one method has a fault that its authors did not see.

## What would settle it

Polaris is the nearest Cepheid, and a close companion circles it every 30 years. That orbit weighs the star, and its weight should fit only one of these distances.

I would say 447, with confidence that it lies between 430 and 450, and none in the last digit.`,
	grok: `Closer than the textbooks say: **323 light-years**, by the 2013 work of David Turner and colleagues, who read the star’s true brightness from its spectrum instead of trusting parallax.

- **The textbook number:** 433 light-years, from Hipparcos in the 1990s.
- **The catch:** Polaris is a pulsating star in a triple system. Its wobble spoils the parallax, so Hipparcos overshot by about a third.
- **The pulse:** one beat every four days. At 323 light-years the beat fits the simplest mode that a Cepheid can have; at 433 it does not.

So the light you see left around 1700, not in the 1590s.

How sure? Fairly: spectrum and pulse are two methods, and they agree. And for all its fame, Polaris is only about the 48th brightest star in the sky.`,
};

/** What a judge finds in them. */
export const POLARIS_ROWS: readonly JudgedRow[] = [
	{
		claim: "Polaris is about 447 light-years away",
		kind: "answer",
		says: ["about 447 light-years"],
		contradicts: ["about 433 light-years away", "Closer than the textbooks say: 323 light-years"],
	},
	{ claim: "Polaris is a Cepheid", says: ["Polaris is a Cepheid", "Polaris is the nearest Cepheid"] },
	{
		claim: "It is one of three stars",
		says: ["It is not one star but three", "a pulsating star in a triple system"],
	},
	{ claim: "The light set out in the 1590s", says: ["The light you see tonight set out in the 1590s"] },
];

/** Texts that could break a layout: other directions, wide elements, code, formulas, pictures, long words. */
export const ODD_TEXTS: Readonly<Record<ProviderId, string>> = {
	chatgpt: `Here is a function that does it:

\`\`\`python
import re

UNITS = {"h": 3600, "m": 60, "s": 1}

def to_seconds(text: str) -> int:
    """Turns 1h 30m into 5400, and refuses whatever else is left over when all parts have been read."""
    parts = re.findall(r"(\\d+)\\s*([hms])", text)
    if not parts:
        raise ValueError(f"cannot read {text!r}")
    return sum(int(n) * UNITS[unit] for n, unit in parts)
\`\`\`

It refuses the empty string, and \`1.5h\`. A word that is far too long: Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft.

- [x] hours
- [ ] days`,
	gemini: `يبعد نجم القطب **نحو 433 سنة ضوئية** عن الأرض.

## كيف نعرف

القيمة من القمر الصناعي Hipparcos، وتُحسب بالدالة \`distance(parallax)\`:

- أولا: زاوية 7.54 من ألف من الثانية القوسية
- ثانيا: المسافة $d = 1/p$

| القياس | السنة | المسافة |
|---|---|--:|
| Hipparcos | 1997 | 431 |
| Gaia | 2018 | 447 |

\`\`\`js
const parsecs = 1000 / 7.54; // مسافة
\`\`\``,
	claude: `The distance follows from the parallax:

$$d = \\frac{1}{p}, \\qquad \\sigma_d = \\frac{\\sigma_p}{p^2} \\approx \\frac{0.11}{7.54^2}\\ \\text{kpc}$$

Inline it is \\(d = 1/p\\). See [the paper](https://example.org/papers/polaris) and ![the shift against the sky](https://example.org/shift.png).

| Measured by | Year | Light-years | Method | Instrument | Published in | Remarks |
|---|---|--:|---|---|---|---|
| Hipparcos | 1997 | 431 | parallax | satellite | catalogue | revised in 2007 |
| Hubble | 2018 | 521 | companion | telescope | journal | disputed |

> What we see is not the star, but its light of centuries ago.
>
> > And what we measure is an angle.

Claims need sources.[^1]

[^1]: Such as this one.`,
	grok: "It is **433** light-years. 北极星距离地球约433光年。ポラリスまでの距離は約433光年です。",
};
