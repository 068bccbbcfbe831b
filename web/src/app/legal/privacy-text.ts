import type { LegalText } from "./legal-article.tsx";

export const privacyText: LegalText = {
	title: "Privacy Policy",
	sections: [
		{
			title: "In short",
			blocks: [
				"Parallax sends the prompt that you write to up to four AI assistants and shows you their answers side by side. To do that it has to pass your prompt on, and to bring your answers back to you it has to keep them. It does not sell what it knows, it shows no advertisements, and it does not follow you to other sites.",
				"This policy says what is collected, why, who else receives it, how long it stays, and how you have it removed.",
			],
		},
		{
			title: "What we collect",
			blocks: [
				"When you sign in with Google, we receive from your Google account, through our authentication service:",
				[
					"your email address, which tells your account from others;",
					"your display name and your photo, which are shown in your menu, and on your profile if you make it public.",
				],
				"On a server with accounts of its own you give us an email address, a name if you like, and a password. The password is kept only as a salted hash from which it cannot be read back.",
				"While you use Parallax we keep:",
				[
					"the username that you choose;",
					"the prompts that you send and the assistants that you ask;",
					"the responses that come back, with their times, their lengths and, where the assistant states them, their costs, and the summaries that you have made of them;",
					"the images that you upload, such as your own picture;",
					"usage: when and how often the service is asked, from which network address, and whether it worked, so that we can limit abuse and mend what breaks.",
				],
				"You can ask without an account. Your browser then holds a random number in a cookie, by which your chats find you again; we do not know who you are.",
			],
		},
		{
			title: "What we use it for",
			blocks: [
				[
					"to ask the assistants that you select, and to show, compare and summarize their responses;",
					"to keep your history, so that you can come back to it on any device;",
					"to show what you decide to share, and your profile if you make it public;",
					"to protect the service and the people who use it: limits, spending caps and the search for faults.",
				],
				"We do not use your prompts or your responses to train models of our own, and no person reads them unless you ask us to look into a fault, or the law requires it.",
			],
		},
		{
			title: "Who else receives it",
			blocks: [
				"The four AI providers. Each prompt goes to those that you selected, and to no others:",
				["OpenAI, for ChatGPT;", "Google, for Gemini;", "Anthropic, for Claude;", "xAI, for Grok."],
				"They receive the text of the prompt, not your name, your email address or your network address. Summaries are written by one of them, which then receives the responses of the others. Each handles what it receives by its own terms and privacy policy; please do not put into a prompt what they must not see.",
				"The authentication service. Signing in with Google goes through Firebase Authentication, a service of Google, which learns when you sign in and confirms to us who you are. Parallax never sees your Google password.",
				"Those who run the computers, the database and the storage for us, bound to do only that. And authorities, where the law obliges us, and only as far as it does.",
			],
		},
		{
			title: "Shared links are public",
			blocks: [
				"A chat is private until you share it. From then on anyone who has the link can read its prompt, its responses and its summaries, without signing in, and can pass the link on or copy what they read. Search engines are asked not to list it, but a link that has been posted in public must be taken as public.",
				"Your name is not shown with a shared chat. If you make your profile public, your username, your display name, your picture and the chats that you have shared are shown there together.",
				"You can stop sharing at any time; the link then leads nowhere. Copies that others have made are out of our hands.",
			],
		},
		{
			title: "Cookies and what your browser keeps",
			blocks: [
				"Parallax sets only cookies that it needs: one that keeps you signed in, one that says that you may be, and one that connects a visitor without an account with their chats. None of them is for advertising or for counting visits.",
				"Your browser also keeps for itself the theme, the assistants that you last chose, and a prompt that you have not sent yet.",
			],
		},
		{
			title: "How long it stays, and how it goes",
			blocks: [
				"Your chats stay until you delete them. You can delete each one in your history; it is removed at once, with its responses and its shared link.",
				"You can delete your account in the settings. Your chats, your shared links and your pictures are then removed at once, and whatever personal data is left in backups and logs within 30 days. This cannot be undone.",
				"Chats of visitors without an account can be cleared by the visitor in the same browser.",
			],
		},
		{
			title: "Your rights",
			blocks: [
				"You may ask what we hold about you, have it corrected, have it in a form that other programs can read, have it deleted, and object to its use. Most of that you can do yourself: the settings correct and delete, and every chat can be exported. For everything else, write to us. You may also complain to the data protection authority of the place where you live.",
			],
		},
		{
			title: "Children",
			blocks: [
				"Parallax is not meant for children under 13, nor for those who are younger than the age at which the law of their country lets them consent to such a service.",
			],
		},
		{
			title: "How it is protected",
			blocks: [
				"Connections are encrypted. The cookies that sign you in cannot be read by scripts. Prompts and responses are kept out of our logs. No protection is perfect; if something happens that puts your data at risk, we tell you and the authorities as the law requires.",
			],
		},
		{
			title: "Changes",
			blocks: [
				"When this policy changes, its new text stands here with a new date. If a change matters to what happens with your data, we say so in the product before it applies.",
			],
		},
		{
			title: "Contact",
			blocks: ["Questions, requests and complaints about your data reach us by email at {email}."],
		},
	],
};
