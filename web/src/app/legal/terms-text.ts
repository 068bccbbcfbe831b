import type { LegalText } from "./legal-article.tsx";

export const termsText: LegalText = {
	title: "Terms of Service",
	sections: [
		{
			title: "What these terms are",
			blocks: [
				"They are the agreement between you and those who run this Parallax server. By using it, with or without an account, you accept them. If you do not, please do not use it.",
			],
		},
		{
			title: "What Parallax does",
			blocks: [
				"Parallax sends one prompt to up to four AI assistants at once, ChatGPT by OpenAI, Gemini by Google, Claude by Anthropic and Grok by xAI, and shows their responses side by side, with figures and summaries that help to compare them.",
				"It is independent of those four companies. Their names and marks belong to them and are shown only to say whose response is whose. A response that comes from a demonstration instead of the named assistant is marked as one.",
			],
		},
		{
			title: "Responses can be wrong",
			blocks: [
				"Assistants make mistakes, leave things out and invent things, and sometimes all four make the same one. That they agree is no proof. The comparison, the summaries and the figures are made by programs and can be wrong in the same ways.",
				"Nothing here is medical, legal, financial or any other professional advice. Check what matters before you rely on it. What you do with a response is your own decision.",
			],
		},
		{
			title: "Your account",
			blocks: [
				"You sign in with a Google account or, where the server offers it, with an email address and a password. Keep your access to yourself; what is done with your account counts as done by you. Tell us if you believe that somebody else uses it.",
				"You must be at least 13 years old, and old enough under the law of your country to accept these terms.",
			],
		},
		{
			title: "What you write, and what comes back",
			blocks: [
				"Your prompts stay yours. You let us keep them, and pass them to the assistants that you select, as far as that is needed to give you the service. As far as the law and the terms of the assistants allow, the responses are yours to use.",
				"The terms and policies of OpenAI, Google, Anthropic and xAI apply to what is sent to them and to what they return. You are responsible for having the right to send what you send.",
			],
		},
		{
			title: "Sharing",
			blocks: [
				"When you share a chat, anyone with its link can read it. You decide whether to share, and you are responsible for what you make public. You can stop sharing at any time. We may withdraw a shared chat, an image or a profile that breaks these terms or the law.",
			],
		},
		{
			title: "What is not allowed",
			blocks: [
				[
					"to break the law, or to harm, threaten, deceive or harass people;",
					"to ask for what the policies of the assistants forbid;",
					"to go around limits, to overload the service, or to use it by programs faster than a person would, unless we have agreed to it;",
					"to look for weak points, or to reach what belongs to others, except to report it to us;",
					"to pass off a response as written by a person where that deceives somebody to their harm;",
					"to sell access to the service, or to hide from whom it comes.",
				],
				"Whoever does so can be limited or shut out, without notice where that is needed.",
			],
		},
		{
			title: "Limits and availability",
			blocks: [
				"There are limits: the length of a prompt, how many prompts an hour, how much may be uploaded, and how much the server may spend a day. They are said where they apply, and they can change.",
				"The service is given as it is and as far as it is available. It depends on four other companies, each of which can fail, change or withdraw a model. We do not promise that it is always there, free of faults, or fit for a certain purpose.",
			],
		},
		{
			title: "Liability",
			blocks: [
				"As far as the law allows, we are not liable for what responses say, for what you do because of them, for lost data, or for damage that follows indirectly. Nothing here limits liability that by law cannot be limited, such as for intent, gross negligence, or harm to life and health.",
			],
		},
		{
			title: "Ending it",
			blocks: [
				"You can stop at any time, and delete your account in the settings. Personal data is then removed within 30 days, as the privacy policy says. We may end the service, or your use of it, with reasonable notice, or at once if you break these terms.",
			],
		},
		{
			title: "Changes",
			blocks: [
				"When these terms change, the new text stands here with a new date. If you go on using the service after that, you accept it. If a part of these terms does not hold in law, the rest stays valid.",
			],
		},
		{
			title: "Contact",
			blocks: ["Questions about these terms reach us by email at {email}."],
		},
	],
};
