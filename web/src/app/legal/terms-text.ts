import type { LegalText } from "./legal-article.tsx";

export const termsText: LegalText = {
	title: "Terms of Service",
	sections: [
		{
			title: "What these terms are",
			blocks: [
				"These terms are the agreement between you and the operator of this Parallax server. By using it, with or without an account, you accept them. If you do not accept them, do not use it.",
			],
		},
		{
			title: "What Parallax does",
			blocks: [
				"Parallax sends one prompt to up to four AI assistants at once, ChatGPT by OpenAI, Gemini by Google, Claude by Anthropic and Grok by xAI, and shows their responses side by side, with figures and summaries that help you compare them.",
				"Parallax is independent of these four companies. Their names and trademarks belong to them and are shown only to identify their responses. Sample responses that do not come from the named assistant are marked as such.",
			],
		},
		{
			title: "Responses can be wrong",
			blocks: [
				"Assistants make mistakes, leave things out and invent facts, and sometimes all of them make the same mistake. Agreement is not proof. Comparisons, summaries and figures are generated automatically and can be wrong in the same ways.",
				"Nothing here is medical, legal, financial or other professional advice. Verify important information before you rely on it. You decide what to do with a response.",
			],
		},
		{
			title: "Your account",
			blocks: [
				"You sign in with a Google account or, where the server offers it, with an email address and a password. Keep your sign-in details private. You are responsible for what is done with your account. Tell us if you believe that someone else is using it.",
				"You must be at least 13 years old, and old enough under the law of your country to accept these terms.",
			],
		},
		{
			title: "Your prompts and the responses",
			blocks: [
				"Your prompts remain yours. You allow us to store them and send them to the assistants that you select, as far as the service requires it. You may use the responses as far as the law and the terms of the assistants allow.",
				"The terms and policies of OpenAI, Google, Anthropic and xAI apply to what is sent to them and to what they return. You are responsible for having the right to send your content.",
			],
		},
		{
			title: "Sharing",
			blocks: [
				"When you share a chat, anyone with the link can read it. You are responsible for what you make public. You can stop sharing at any time. We may remove a shared chat, an image or a profile that breaks these terms or the law.",
			],
		},
		{
			title: "What is not allowed",
			blocks: [
				[
					"to break the law, or to harm, threaten, deceive or harass people;",
					"to request content that the policies of the assistants forbid;",
					"to bypass limits, to overload the service, or to automate its use beyond what a person would do, unless we have agreed;",
					"to probe for vulnerabilities or access the data of others, except to report it to us;",
					"to present a response as written by a person where that deceives and harms someone;",
					"to sell access to the service or hide who provides it.",
				],
				"We may limit or block anyone who does this, without notice if necessary.",
			],
		},
		{
			title: "Limits and availability",
			blocks: [
				"There are limits on the length of a prompt, prompts per hour, uploads, and the server's daily spending. They are shown where they apply and can change.",
				"The service is provided as is and as available. It depends on four other companies, which can fail or change or withdraw a model. We do not promise that it is always available, free of errors or fit for a particular purpose.",
			],
		},
		{
			title: "Liability",
			blocks: [
				"As far as the law allows, we are not liable for the content of responses, for what you do because of them, for lost data or for indirect damage. Nothing here limits liability that cannot be limited by law, such as liability for intent, gross negligence, or harm to life and health.",
			],
		},
		{
			title: "Termination",
			blocks: [
				"You can stop using Parallax at any time and delete your account in the settings. Personal data is then removed within 30 days, as the privacy policy explains. We may end the service, or your use of it, with reasonable notice, or immediately if you break these terms.",
			],
		},
		{
			title: "Changes",
			blocks: [
				"When these terms change, we publish the new text here with a new date. By continuing to use the service, you accept it. If part of these terms is invalid, the rest remains valid.",
			],
		},
		{
			title: "Contact",
			blocks: ["For questions about these terms, email {email}."],
		},
	],
};
