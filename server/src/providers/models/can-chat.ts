/** Models that do something else, by the words that vendors put into their IDs. */
const OTHER_WORK = new RegExp(
	[
		"embed(ding)?s?|moderation|rerank(er)?|guard|safeguard|aqa|ocr",
		"image|images|imagine|imagen|dall|dalle|flux|sdxl|diffusion|banana|video|veo|sora",
		"audio|tts|whisper|transcribe|realtime|live|lyria|voice|voxtral|speech|asr",
		"davinci|babbage|ada|curie|bge|e5|clip",
		"deep-research|computer-use|robotics",
	]
		.map((words) => `(^|[-/_.:])(${words})(?=[-/_.:\\d]|$)`)
		.join("|"),
	"i",
);

/** The completions of before chats. */
const NOT_A_CHAT = /^gpt-[\d.]+-turbo-instruct/;

/** Whether the ID is not one of a model for other work than chats. */
export const looksLikeChat = (id: string): boolean => !OTHER_WORK.test(id) && !NOT_A_CHAT.test(id);
