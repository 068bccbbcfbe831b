import { stemWord } from "./stem-word.ts";

/** Words that mean much the same; after a bar, words that mean the opposite. */
const CLASSES = `
	increase rise grow climb gain raise up | decrease fall drop decline shrink lower reduce down
	begin start commence launch | end finish stop cease conclude
	big large huge great enormous | small tiny little
	fast quick rapid swift | slow sluggish
	hot warm | cold cool
	safe harmless secure | unsafe dangerous harmful hazardous risky
	true correct right accurate
	possible feasible | impossible infeasible
	always | never
	allow permit let legal lawful | forbid prohibit ban illegal unlawful
	good beneficial healthy helpful useful | bad unhealthy useless detrimental
	cheap inexpensive affordable | expensive costly dear
	before earlier prior | after later
	more greater higher larger longer bigger above over exceed outweigh | less fewer smaller shorter below under
	first earliest oldest | last latest final newest
	easy simple | hard difficult complex
	strong robust | weak fragile
	north northern | south southern
	east eastern | west western
	visible seen | invisible unseen
	succeed success successful pass | fail failure unsuccessful
	win victory won | lose defeat lost
	open | closed shut
	hard-working | lazy
	improve better help boost | worsen worse hurt harm damage
	accept support endorse recommend advise | reject oppose refuse discourage
	include contain comprise | exclude lack
	cause trigger induce lead | prevent avoid stop
	alive living | dead extinct
	near close nearby | far distant
	young | old
	public | private
	common frequent usual typical | rare uncommon unusual
	enough sufficient | insufficient
	known certain sure established | unknown uncertain unsure
	essential necessary required mandatory needed must | unnecessary optional
	proven confirmed | unproven disproved debunked refuted
	free | paid
	liquid | solid
	clockwise | counterclockwise anticlockwise
	maximum most | minimum least
	profitable | unprofitable
	invent devise create develop build design
	discover find detect
	measure observe
	write author compose
	show demonstrate indicate reveal suggest
	car vehicle automobile
	people person human
	city town
	company firm business
	child kid
	doctor physician
	film movie
	illness disease
	buy purchase
	say state claim argue
	use employ apply
	make produce manufacture
	die perish
	live reside dwell
	locate lie situate
	roughly approximately about around nearly
	year annual yearly
	day daily
	pulsate swell beat throb
	boil
	speed velocity
	method approach technique
	answer reply response
	country nation state
	money cash
	job work employment
	study research investigation
	also too
`;

export interface WordClass {
	readonly name: string;
	/** 1 or -1 where the class has an opposite; 0 where it has none. */
	readonly side: -1 | 0 | 1;
}

function readClasses(): ReadonlyMap<string, WordClass> {
	const classes = new Map<string, WordClass>();
	for (const line of CLASSES.trim().split("\n")) {
		const sides = line.trim().split(" | ");
		const name = `=${sides[0]?.split(" ")[0]}`;
		for (const [place, words] of sides.entries()) {
			const side = sides.length === 1 ? 0 : place === 0 ? 1 : -1;
			for (const word of words.split(" ")) {
				const stem = stemWord(word);
				if (!classes.has(stem)) classes.set(stem, { name, side });
			}
		}
	}
	return classes;
}

export const WORD_CLASSES = readClasses();

/** Irregular forms, and words whose stem would be another's. */
export const FORMS: ReadonlyMap<string, string> = new Map(
	`rose:rise risen:rise rising:rise grew:grow grown:grow fell:fall fallen:fall began:begin begun:begin found:find made:make
	built:build wrote:write written:write said:say won:win lost:lose led:lead leads:lead shown:show kept:keep got:get went:go
	gone:go came:come took:take taken:take gave:give given:give bought:buy sold:sell held:hold thought:think left:leave
	people:person men:man women:woman children:child mice:mouse feet:foot lower:decrease lowers:decrease lowered:decrease
	reduces:reduce reduced:reduce cannot:not died:die lies:lie lay:lie invention:invent inventor:invent discovery:discover
	discoverer:discover creator:create author:author composer:compose measurement:measure observation:observe
	reduction:reduce growth:grow production:produce`
		.split(/\s+/)
		.map((pair) => pair.split(":") as [string, string]),
);

export const NEGATIONS: ReadonlySet<string> = new Set(
	`not no never none nobody nothing neither nor without cannot hardly barely n't myth misconception untrue false falsely nicht kein keine keinen keiner nie niemals
	ohne pas jamais aucun aucune sans nunca ningún ninguna sin`.split(/\s+/),
);

/** Words that say nothing of what a sentence is about. */
export const SMALL_WORDS: ReadonlySet<string> = new Set(
	`a an the this that these those it its he she they them their his her we us our you your i me my one who whom whose which
	what when where why how is are was were be been being am do does did done has have had having will would can could shall
	should may might and or but if then than as of at by for with about into to from in on out off so such very just only own
	same there here both each few other some any all many much own while because since until though although also however
	therefore thus hence still yet even ever quite rather really actually indeed perhaps probably likely usually often
	sometimes generally mostly mainly get gets got itself himself herself themselves yourself s t ll re ve d m let lets per via
	percent percentage like well now way thing things lot lots kind sort another between among through during against within upon towards
	der die das den dem des ein eine einen einem einer eines und oder aber ist sind war waren wird werden hat haben mit von zu
	im am in auf für als auch es er sie wir ihr an bei aus nach wie so dass sich noch nur
	le la les un une des du de et ou mais est sont était dans sur pour par avec que qui il elle ce cette ces au aux en se
	el los las y o pero es son era por para con del al lo su sus que una unos`.split(/\s+/),
);
