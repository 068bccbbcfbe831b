import { stemWord } from "./stem-word.ts";

/** Frequent words of languages that `stop-words.ts` does not know, which say nothing about the topic of a text. */
const FUNCTION_WORDS: ReadonlySet<string> = new Set(
	`的 了 是 在 和 与 或 也 都 就 不 没 没有 有 很 更 最 对 对于 把 被 从 到 为 以 于 而 但 但是 因为 所以 如果 这 那 这个 那个 这些 那些 我 你 他 她 它 我们 你们 他们 它们
	会 能 可以 应该 需要 可能 一个 一些 什么 怎么 之 其 所 等 及 并 并且 要 用 让 给 使
	في من على إلى عن مع هذا هذه ذلك تلك التي الذي الذين هو هي هم أن إن كان كانت يكون تكون لا لم لن ما ماذا و أو ثم قد كل بعض بين حتى عند بعد قبل كما لكن إذا
	и в во на не что с со по это как для из от до у к о об а но или же бы ли он она оно они мы вы я его её их был была было были есть который которая которое которые также
	של את על עם לא זה זאת הוא היא הם או גם כי אם אשר יש אין
	και το τα η ο οι του της των σε με για από που είναι δεν να θα
	और का की के को में से है हैं था थे यह वह एक पर ने भी नहीं
	é e que se não os as do da em um uma uns por mais como ao aos à às seu sua
	il lo gli di che un uno una per con non nel nella del della dei delle alla al ed è sono come più
	het een van en is zijn niet met voor dat op te door aan ook als maar om bij
	och att det som en ett är på för av med till inte den de
	ve bir bu için ile da de olarak gibi çok daha ama veya`.split(/\s+/),
);
/** Japanese particles and endings of verbs are short and in Hiragana. */
const SHORT_HIRAGANA = /^\p{sc=Hiragana}{1,3}$/u;

/** False for a word that only holds a sentence together. `word` is in lower case. */
export const isContentWord = (word: string): boolean => !FUNCTION_WORDS.has(word) && !SHORT_HIRAGANA.test(word);

/** Words with which a judge reports what an answer does. The answer itself does not use them. */
const REPORTING_WORDS: ReadonlySet<string> = new Set(
	`answer author text poem function code table list prose explain describe suggest give list add close open end begin note mention point state say argue recommend advise warn
	offer present provide compare discuss outline summarize conclude stress emphasize cite quote name ask refuse decline say call treat cover include show
	antwort text gedicht funktion tabelle liste erklärt beschreibt nennt gibt empfiehlt rät warnt betont schließt beginnt endet ergänzt weist hinweis zählt
	vergleicht erläutert ordnet schlägt verweist erwähnt führt geht fasst stellt lehnt
	réponse poème tableau liste explique décrit propose donne recommande conseille précise ajoute cite mentionne souligne conclut
	respuesta poema tabla lista explica describe sugiere propone da recomienda aconseja añade menciona señala concluye advierte
	resposta tabela sugere propõe dá recomenda aconselha acrescenta menciona conclui
	risposta tabella spiega descrive suggerisce propone dà consiglia raccomanda aggiunge menziona conclude
	ответ объясняет описывает предлагает даёт перечисляет советует упоминает добавляет
	回答 表格 列出 介绍 解释 说明 说 提到 提供 建议 指出 认为 给出 谈到 还 答案 回答者 説明 紹介 提案 述べ 挙げ 表 示し
	إجابة جواب يشرح يصف يقترح يذكر يوصي تشرح تذكر`
		.split(/\s+/)
		.map(stemWord),
);

/** True for a word of reports about answers, such as 'explain'. `word` is in lower case, as a term. */
export const isReportingWord = (word: string): boolean => REPORTING_WORDS.has(word);
