export const groundedMessages = {
	suggestionsOf: (name: string) => `Search suggestions of Google for the answer of ${name}`,
	onlyYou:
		"From Google Search. By Google's terms only you see this answer: it is not compared, shared, exported or put to others.",
};
