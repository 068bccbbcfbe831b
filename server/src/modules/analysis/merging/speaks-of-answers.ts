const COUNT = "all|both|most|some|none|each|every|other|the|these|two|three|four|five|six|seven|eight|[2-8]";
const ANSWERS = "answers?|assistants?|responses?|replies";
/** 'All four answers', 'most of the assistants', 'every response agrees'. */
const ENGLISH = new RegExp(
	`(?<!\\p{L})(?:${COUNT})\\s{1,3}(?:of\\s{1,3}(?:the|these)\\s{1,3})?(?:(?:${COUNT})\\s{1,3})?(?:${ANSWERS})(?!\\p{L})`,
	"iu",
);
const OTHER_LANGUAGES =
	/(?<!\p{L})(?:alle|beide|die (?:meisten|vier|drei|anderen?)|toutes les|les (?:deux|trois|quatre|autres)|todas las|las (?:dos|tres|cuatro|demás)|todos os|as (?:duas|três|quatro)|tutte le|le (?:due|tre|quattro)|все|обе)\s{1,3}(?:\p{L}{1,12}\s{1,3})?(?:antworten|assistenten|réponses|respuestas|respostas|risposte|ответ[аыов]{0,2})(?!\p{L})/iu;
const UNSPACED = /(?:所有|全部|两个|三个|四个|すべての|全ての|他の|두|모든)(?:的)?(?:回答|答案|回复|답변|응답)/u;

/**
 * True for a sentence on the answers themselves, such as 'All four answers agree'. Who says a thing is shown by marks, which
 * code sets.
 */
export const speaksOfAnswers = (text: string): boolean =>
	ENGLISH.test(text) || OTHER_LANGUAGES.test(text) || UNSPACED.test(text);
