import type { LegalText } from "./legal-article.tsx";

export const privacyText: LegalText = {
	title: "Privacy Policy",
	sections: [
		{
			title: "In short",
			blocks: [
				"Parallax sends your prompt to up to four AI assistants and shows their answers side by side. To do this, it passes your prompt to those assistants and stores your prompts and answers. It does not sell your data, show advertisements or track you on other sites.",
				"This policy explains what we collect, why, who else receives it, how long we keep it and how you can delete it.",
			],
		},
		{
			title: "What we collect",
			blocks: [
				"When you sign in with Google, we receive from your Google account, through our authentication service:",
				[
					"your email address, which identifies your account;",
					"your display name and your photo, which are shown in your menu and, if you make your profile public, on your profile.",
				],
				"On a server with local accounts, you give us an email address, a password and, optionally, a name. We store the password only as a salted hash, from which it cannot be read.",
				"While you use Parallax, we store:",
				[
					"your username;",
					"the prompts that you send and the assistants that you ask;",
					"their responses, with times, lengths and, where available, costs, and the summaries that you generate;",
					"the images that you upload, such as your avatar, and the files that you attach to prompts;",
					"the API keys that you paste, with or without an account, and the addresses of assistants that you add in the settings; the keys are encrypted, and each is sent only to the assistant that it is for;",
					"usage data: when and how often you use the service, from which network address, and whether it worked, so that we can limit abuse and fix problems.",
				],
				"You can use Parallax without an account. Your browser then keeps a random number in a cookie, which connects it with your chats. We do not know who you are.",
			],
		},
		{
			title: "How we use it",
			blocks: [
				[
					"to send your prompts to the assistants that you select, and to show, compare and summarize their responses;",
					"to keep your history, so that you can open it on any device;",
					"to show the chats that you share, and your profile if you make it public;",
					"to protect the service and its users, with limits, spending caps and troubleshooting.",
				],
				"We do not use your prompts or responses to train models. We do not read them unless you ask us to investigate a problem or the law requires it.",
			],
		},
		{
			title: "Who else receives it",
			blocks: [
				"The AI providers. Each prompt is sent to the providers that you select:",
				[
					"OpenAI, for ChatGPT;",
					"Google, for Gemini;",
					"Anthropic, for Claude;",
					"xAI, for Grok;",
					"the provider of any other assistant that you select.",
				],
				"They receive the text of the prompt and the files that you attach to it, without the place and time that a camera stores in a picture, but not your name, email address or network address. When you generate summaries, a provider that may not be one you selected also receives the prompt, the names of its files and all responses, and an image model of OpenAI or Google may receive the claims and figures. Each provider handles this data under its own terms and privacy policy. Do not put anything into a prompt that they must not see.",
				"Search engines. When you switch on 'Search the web' for a prompt, the providers that can do so search the web with tools of their own. They choose what they search for, and pass search terms made from your prompt to the search engines that they use. Parallax itself opens none of the pages that an answer cites; a page learns of you only when you open its link.",
				"The authentication service. Google sign-in uses Firebase Authentication, a Google service. It learns when you sign in and confirms your identity to us. Parallax never sees your Google password.",
				"Hosting providers that run servers, databases and storage for us and may use the data only for that purpose. Authorities, but only if and as far as the law requires it.",
			],
		},
		{
			title: "Shared links are public",
			blocks: [
				"A chat is private until you share it. Anyone with the link can then read its prompt, the files attached to it, responses and summaries without signing in, and can forward the link or copy the content. We ask search engines not to list shared chats, but treat a link that was posted publicly as public.",
				"A shared chat does not show your name. If you make your profile public, it shows your username, display name, picture and the chats that you shared.",
				"You can stop sharing at any time. The link then no longer works. We cannot delete copies that others have made.",
			],
		},
		{
			title: "Cookies and what your browser keeps",
			blocks: [
				"Parallax sets only cookies that it needs: one that keeps you signed in, one that says that you may be, one that connects a visitor without an account with their chats, and one that says that there may be such chats. None of them is for advertising or for counting visits.",
				"Your browser also keeps your settings for reading, the assistants that you last chose, and a prompt that you have not sent yet, with the names of its files. They are not sent to us; the files themselves are uploaded when you attach them.",
			],
		},
		{
			title: "How long it stays, and how it goes",
			blocks: [
				"Your chats stay until you delete them. You can delete each one in your history; it is removed at once, with its responses, its shared link and the files that no other chat has. Files that you attached but did not send are deleted after a day.",
				"A temporary chat is not in your history or in the list of your browser, cannot be shared, and is deleted an hour after you last looked at it, and a day after it began at the latest. Until then it is part of the download of your data.",
				"You can delete your account in the settings. Your chats, your shared links and your pictures are then removed at once, and whatever personal data is left in backups and logs within 30 days. This cannot be undone.",
				"Without an account, your chats are listed on the main page and on the history page of the same browser. There you can delete each one, or all of them at once; they are removed at once, with their responses and their shared links. They stay until you do that, or until you sign in: then they belong to your account.",
				"Without an account, an API key that you paste is kept for your browser, and whoever uses that browser can spend it. It is deleted 30 days after its last use, when you choose 'Forget my key', and when you delete all chats in this browser. When you sign in, it moves to your account, unless the account has a key for the same assistant.",
				"What connects your browser with these chats is a cookie that lasts one year. When it ends, or when you clear it, these chats can be opened only by a link that you shared, and can no longer be deleted from a browser. Delete them before you clear your cookies.",
			],
		},
		{
			title: "Your rights",
			blocks: [
				"You can ask for a copy of your data in a machine-readable format, have it corrected or deleted, and object to its use. You can do most of this yourself: change, download and delete your data in the settings, and export any chat. For everything else, contact us. You can also complain to your local data protection authority.",
			],
		},
		{
			title: "Children",
			blocks: [
				"Parallax is not intended for children under 13, or for anyone younger than the age of consent for such services in their country.",
			],
		},
		{
			title: "How we protect it",
			blocks: [
				"Connections are encrypted if the address of this page begins with https. Scripts cannot read the cookies that sign you in. Our logs do not contain prompts or responses. No protection is perfect. If your data is put at risk, we inform you and the authorities as the law requires.",
			],
		},
		{
			title: "Changes",
			blocks: [
				"When this policy changes, we publish the new text here with a new date. We announce important changes in the product before they apply.",
			],
		},
		{
			title: "Contact",
			blocks: ["For questions, requests and complaints about your data, email {email}."],
		},
	],
};
