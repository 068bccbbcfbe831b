/** Frequent words of languages that `stop-words.ts` does not know, which say nothing about the topic of a text. */
const FUNCTION_WORDS: ReadonlySet<string> = new Set(
	`的 了 是 在 和 与 或 也 都 就 不 没 没有 有 很 更 最 对 对于 把 被 从 到 为 以 于 而 但 但是 因为 所以 如果 这 那 这个 那个 这些 那些 我 你 他 她 它 我们 你们 他们 它们
	会 能 可以 应该 需要 可能 一个 一些 什么 怎么 之 其 所 等 及 并 并且 要 用 让 给 使
	في من على إلى عن مع هذا هذه ذلك تلك التي الذي الذين هو هي هم أن إن كان كانت يكون تكون لا لم لن ما ماذا و أو ثم قد كل بعض بين حتى عند بعد قبل كما لكن إذا
	и в во на не что с со по это как для из от до у к о об а но или же бы ли он она оно они мы вы я его её их был была было были есть который которая которое которые также
	של את על עם לא זה זאת הוא היא הם או גם כי אם אשר יש אין
	και το τα η ο οι του της των σε με για από που είναι δεν να θα
	और का की के को में से है हैं था थे यह वह एक पर ने भी नहीं
	que se não os as do da em um uma uns por mais como ao aos à às seu sua
	il lo gli di che un uno una per con non nel nella del della dei delle alla al ed è sono come più
	het een van en is zijn niet met voor dat op te door aan ook als maar om bij
	och att det som en ett är på för av med till inte den de
	ve bir bu için ile da de olarak gibi çok daha ama veya`.split(/\s+/),
);
/** Japanese particles and endings of verbs are short and in Hiragana. */
const SHORT_HIRAGANA = /^\p{sc=Hiragana}{1,3}$/u;

/** False for a word that only holds a sentence together. `word` is in lower case. */
export const isContentWord = (word: string): boolean => !FUNCTION_WORDS.has(word) && !SHORT_HIRAGANA.test(word);
