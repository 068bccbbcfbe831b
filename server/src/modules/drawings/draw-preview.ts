import type { Drawing } from "../../platform/pictures/index.ts";
import { assistantName } from "../../providers/index.ts";
import { type Claims, countClaims, type DrawnAnswer } from "./drawn-answer.ts";
import { messages } from "./messages.ts";
import { PALETTE, tintOf } from "./palette.ts";
import { box, brand, line, providerMark } from "./shapes.ts";

/** What link previews ask for. */
const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 72;
const INNER = WIDTH - 2 * MARGIN;
const GAP = 32;
const COLUMNS_Y = 478;

export interface PreviewFacts {
	readonly prompt: string;
	readonly answers: readonly DrawnAnswer[];
	/** null before there is an analysis. */
	readonly claims: Claims | null;
}

function outcome({ status, totalMs }: DrawnAnswer): readonly [string, string] {
	if (status === "pending") return [messages.pending, PALETTE.quiet];
	if (status === "error") return [messages.failed, PALETTE.red];
	return [totalMs === null ? "" : messages.seconds(totalMs), PALETTE.quiet];
}

function column(answer: DrawnAnswer, place: number): string {
	const { provider, status, words, demo } = answer;
	const width = (INNER - 3 * GAP) / 4;
	const x = MARGIN + place * (width + GAP);
	const [said, colour] = outcome(answer);
	const parts = [
		box(x, COLUMNS_Y, width, 4, tintOf(provider)),
		providerMark(provider, { x, y: COLUMNS_Y + 26 }, 32),
		line(assistantName(provider), { x: x + 44, y: COLUMNS_Y + 52, size: 28, bold: true }),
		line(status === "success" ? `${said} · ${messages.words(words)}` : said, {
			x,
			y: COLUMNS_Y + 92,
			size: 22,
			colour,
		}),
	];
	if (demo) parts.push(line(messages.demo, { x, y: COLUMNS_Y + 122, size: 20, colour: PALETTE.amber }));
	return parts.join("");
}

function verdict({ answers, claims }: PreviewFacts): string {
	const place = { x: MARGIN, y: 440, size: 26 };
	const answered = answers.filter(({ status }) => status === "success").length;
	if (!claims || claims.length === 0) {
		return line(messages.answered(answered, answers.length), { ...place, colour: PALETTE.quiet });
	}
	const { agreed, contradicted } = countClaims(claims);
	const said = agreed > 0 ? messages.agreed(agreed) : messages.noneAgreed;
	const opposed =
		contradicted > 0 ? `<tspan dx="20" fill="${PALETTE.red}">${messages.contradicted(contradicted)}</tspan>` : "";
	return line(said, { ...place, colour: PALETTE.quiet, bold: true }).replace("</text>", `${opposed}</text>`);
}

/** A chat as a link to it shows itself elsewhere. */
export function drawPreview(facts: PreviewFacts): Drawing {
	const shapes = [
		box(0, 0, WIDTH, HEIGHT, PALETTE.ground),
		brand({ x: MARGIN, y: 56 }, 40),
		line(messages.shared, { x: WIDTH - MARGIN, y: 87, size: 24, colour: PALETTE.faint, end: true }),
		box(MARGIN, 122, INNER, 2, PALETTE.ink),
		verdict(facts),
		...facts.answers.map(column),
	];
	const prompt = {
		text: facts.prompt,
		left: MARGIN,
		top: 160,
		width: INNER,
		height: 232,
		sizes: [60, 48, 38, 32],
		colour: PALETTE.ink,
		bold: true,
	} as const;
	return { width: WIDTH, height: HEIGHT, shapes: shapes.join(""), texts: [prompt] };
}
