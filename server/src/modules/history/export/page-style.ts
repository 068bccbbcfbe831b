/** The style of exported pages: the product's look with the reader's fonts, on screen and on paper. */
export const PAGE_STYLE = `
:root { color-scheme: light dark; --ground: #faf9f6; --ink: #1a1917; --quiet: #56524a; --rule: #cdc9bf; --wash: #f1efe9;
	--chatgpt: #0f8f6f; --gemini: #1a80c4; --claude: #c0603a; --grok: #3c3f48; }
@media screen and (prefers-color-scheme: dark) { :root { --ground: #0d0d0c; --ink: #e7e4dc; --quiet: #b4b0a6; --rule: #45433d;
	--wash: #1c1c1a; --chatgpt: #35b38f; --gemini: #4ea9e8; --claude: #e3865f; --grok: #cfd1d8; } }
* { box-sizing: border-box; }
figure { margin: 1rem 0; } figure img { max-width: 100%; max-height: 24rem; }
body { margin: 0 auto; max-width: 50rem; padding: 2.5rem 1.25rem; background: var(--ground); color: var(--ink);
	font: 1rem/1.65 Inter, system-ui, sans-serif; overflow-wrap: break-word; }
h1, h2, h3, h4, h5, h6 { line-height: 1.3; text-wrap: balance; margin: 1.6em 0 .5em; }
h1 { font-size: 1.875rem; font-weight: 520; margin-top: 0; }
h2 { font-size: 1.5rem; font-weight: 520; white-space: pre-wrap; }
h3 { font-size: 1.25rem; } h4, h5, h6 { font-size: 1rem; }
article { border-top: 2px solid var(--ink); margin-top: 2.5rem; }
article h2:not(:first-child) { border-top: 2px solid var(--rule); margin-top: 3rem; padding-top: 1.5rem; }
section { border-top: 1px solid var(--rule); margin-top: 2rem; }
section.answer { border-top: 3px solid var(--tint, var(--rule)); }
.chatgpt { --tint: var(--chatgpt); } .gemini { --tint: var(--gemini); } .claude { --tint: var(--claude); } .grok { --tint: var(--grok); } .pasted { --tint: var(--quiet); }
.quiet, dl { color: var(--quiet); font-size: .8125rem; }
dl { display: flex; flex-wrap: wrap; gap: .1rem 1.5rem; margin: 0 0 1rem; } dl div { display: flex; gap: .4rem; }
dd { margin: 0; color: var(--ink); font-variant-numeric: tabular-nums; }
pre { background: var(--wash); padding: .75rem 1rem; overflow-x: auto; }
pre.unread { white-space: pre-wrap; overflow-wrap: anywhere; }
code, pre { font: .8125rem/1.5 "JetBrains Mono", ui-monospace, monospace; }
table { border-collapse: collapse; display: block; overflow-x: auto; } th, td { border: 1px solid var(--rule); padding: .3rem .6rem; text-align: start; vertical-align: top; }
blockquote.note { white-space: pre-wrap; }
blockquote { margin-inline: 0; padding-inline-start: 1rem; border-inline-start: 2px solid var(--rule); }
a { color: inherit; } sup { line-height: 0; font-size: .72em; } sup a { text-decoration: none; }
@page { margin: 18mm 16mm; }
@media print {
	:root { color-scheme: light; --ground: #fff; --ink: #000; --quiet: #444; --rule: #999; --wash: #f4f4f4; }
	body { max-width: none; padding: 0; font-size: 10.5pt; }
	article + article { break-before: page; } h2, h3, h4, h5, h6, dl { break-after: avoid; } pre, tr, blockquote { break-inside: avoid; }
	pre { white-space: pre-wrap; overflow-wrap: anywhere; } a { overflow-wrap: anywhere; } table { display: table; } a[href^="http"]:not(sup a)::after { content: " (" attr(href) ")"; font-size: .8em; color: var(--quiet); }
}
`;
