/** Models for other tasks, recognised by words in their IDs. */
const OTHER_TASKS = new RegExp(
	[
		"embed(ding)?s?|moderation|rerank(er)?|guard|safeguard|aqa|ocr",
		"image|images|imagine|imagen|dall|dalle|flux|sdxl|diffusion|banana|video|veo|sora",
		"audio|tts|whisper|transcribe|realtime|live|lyria|voice|voxtral|speech|asr",
		"davinci|babbage|ada|curie|clip",
		"embeddinggemma|all-minilm|minilm|paraphrase|mpnet|bge|e5|gte|colbert|splade|sentence-transformers",
		"deep-research|computer-use|robotics",
	]
		.map((words) => `(^|[-/_.:])(${words})(?=[-/_.:\\d]|$)`)
		.join("|"),
	"i",
);

/** Models of the completions API, the predecessor of chats. */
const COMPLETIONS_ONLY = /^gpt-[\d.]+-turbo-instruct/;

/** Whether the ID does not look like a model for another task. */
export const isChatModelId = (id: string): boolean => !OTHER_TASKS.test(id) && !COMPLETIONS_ONLY.test(id);
