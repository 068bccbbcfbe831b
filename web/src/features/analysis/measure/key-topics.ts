import { KEY_TOPICS_MAX } from "@parallax/contract";
import type { Words } from "./words.ts";

/** The stop words of English, German, French, Spanish, Italian and Portuguese: never a topic. */
const STOP_WORDS = new Set(
	`about above after again against also although always among another around because been before being below between both
	cannot could does doing done down during each either else even every first from further gets give given goes have having
	here hers herself himself however into itself just know known last least less like likely made make makes many might more
	most much must need needs never next nothing often once only other others ours over part perhaps rather really same says
	seem several shall should since some something still such sure take than that their theirs them themselves then there
	therefore these they thing things this those though three through thus together toward under until upon used uses using
	usually very want well were what when where whether which while whom whose will with within without would year years your
	yours aber alle allem allen aller alles also andere anderen auch beim bereits bist dann dass dein deine dem denen denn
	deren dessen dich dies diese diesem diesen dieser dieses doch dort durch eine einem einen einer eines etwa etwas euch
	gegen habe haben hatte hier hinter ihre ihrem ihren ihrer immer jede jedem jeden jeder jedes jedoch jener kann kein keine
	keinen können könnte machen mehr mein meine muss müssen nach nicht nichts noch nun nur oder ohne sehr sein seine seinem
	seinen seiner seit sich sind sollte sondern über unter viel vom von vor wann warum weil weiter welche wenn werde werden
	wieder waren oben unten damit dazu dabei daher dafür davon danach dadurch außerdem sowie sogar bisher heute meist meisten
	ebenfalls zudem innerhalb hatten hätte wären wäre konnte konnten musste mussten soll sollen selbst sowohl weder ganz gibt
	gilt bleibt liegt unser unsere ihnen solche solcher jetzt darauf darin darüber daran welcher welches wobei während
	allerdings deshalb deswegen jeweils mindestens höchstens ungefähr zusammen nämlich dagegen dennoch beide beiden wegen
	wieder will wird worden wurde wurden zwar zwischen alors ainsi après aussi autre autres avant avec avoir beaucoup bien
	cela celle celui cette ceux chaque chez comme dans depuis deux dont donc elle elles encore entre était être faire fait
	leur leurs lors mais même mêmes moins nous pour pourquoi plus plusieurs peut puis quand quel quelle quels sans sont sous
	souvent tous tout toute toutes très vers vous algo algunos antes aquel aunque bajo cada como cual cuando desde donde
	durante ella ellas ellos entre eran eres esta está están estas este esto estos había hace hacia hasta mientras mismo mucho
	muchos nada nosotros otra otras otro otros para pero poco porque puede pueden pues quien según ser sido sino sobre solo
	también tanto tiene tienen toda todas todo todos una unos veces alla alle anche ancora avere che chi come con cosa così
	dalla dalle degli della delle dello dove essere fare fino gli hanno loro molto nella nelle ogni perché però più poi prima
	propria proprio quale quando quella quelle quello questa queste questo sempre senza solo sono stata stato sua sue suo
	tanto tutti tutto una uno ainda apenas assim até cada com como das dele depois dos ela eles essa esse estão foi foram
	isso isto mais mas mesmo muito não nas nem nos outra outro pela pelo pode podem porque quem sem seu sua são também tem
	uma você`
		.trim()
		.split(/\s+/),
);
const MIN_WORD_UNITS = 4;
/** How much of a text without spaces is read: its start shows the topics as well as the whole text would. */
const UNSPACED_UNITS = 20_000;

interface Topic {
	form: string;
	score: number;
}

interface NamedTopic extends Topic {
	/** The index of the word whose spelling is `form` if it is written as a name; infinity if none is. */
	namedAt: number;
}

/** A plural is counted as its singular. */
const stemOf = (lower: string): string =>
	lower.length > 4 && lower.endsWith("s") && !lower.endsWith("ss") ? lower.slice(0, -1) : lower;

function topTopics(topics: ReadonlyMap<string, Topic>): string[] {
	return [...topics.values()]
		.toSorted((a, b) => b.score - a.score)
		.slice(0, KEY_TOPICS_MAX)
		.map(({ form }) => form);
}

/** The most frequent words, with extra weight for names; ties keep the order of the text. */
export function keyTopicsOf({ byWord }: Words): string[] {
	const topics = new Map<string, NamedTopic>();
	for (const [lower, { count, named, name, namedAt }] of byWord) {
		if (lower.length < MIN_WORD_UNITS || lower.length > 40 || STOP_WORDS.has(lower) || /^\d/.test(lower)) continue;
		const stem = stemOf(lower);
		const topic = topics.get(stem) ?? { form: lower, score: 0, namedAt: Number.POSITIVE_INFINITY };
		topic.score += count + named / 2;
		if (namedAt < topic.namedAt) {
			topic.form = name;
			topic.namedAt = namedAt;
		}
		topics.set(stem, topic);
	}
	return topTopics(topics);
}

/** For text without spaces between words, the runtime's dictionary finds the words. */
export function keyTopicsOfUnspaced(text: string): string[] {
	const topics = new Map<string, Topic>();
	const segments = new Intl.Segmenter("ja", { granularity: "word" }).segment(text.slice(0, UNSPACED_UNITS));
	for (const { segment, isWordLike } of segments) {
		if (!isWordLike || segment.length < 2 || /^[\u3040-\u309f\d]+$/.test(segment)) continue;
		const topic = topics.get(segment) ?? { form: segment, score: 0 };
		topic.score += 1;
		topics.set(segment, topic);
	}
	return topTopics(topics);
}
