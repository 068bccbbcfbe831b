/** Typical answers of assistants, including malformed ones. */
export const MARKDOWN_CORPUS: Readonly<Record<string, string>> = {
	plain: "Polaris lies **about 433 light-years** away, give or take 6.\n\nThat is *far*, and `exact` to 2 %.\n",
	headings: "# One\n\nText under it.\n\n## Two\nText at once.\n\n### Three\n\nMore ___of___ it.\n",
	lists:
		"Before:\n\n- first\n- second with **bold**\n  - nested\n  - nested too\n\n- loose third\n\n  a second paragraph of it\n\nAfter.\n\n1. one\n2. two\n\n3. three\n\n10) other kind\n\n* other list\n+ and another\n",
	code: "Look:\n\n```js\nconst a = 1;\n\n\nif (a) { run(`x`); }\n```\n\nDone. Also ~~old~~ new.\n\n~~~\nplain\n\n```\nstill\n~~~\nAnd at once more text\n```python\nprint(1)\n```\nend",
	codeInList: "1. Do:\n\n   ```sh\n   npm start\n\n   npm test\n   ```\n\n2. Then this.\n",
	table:
		"Numbers:\n\n| Measured by | Year | Light-years |\n|---|:-:|--:|\n| Hipparcos | 1997 | 431 |\n| **Gaia**<br>DR2 | 2018 | 447 |\n\nSo much for them.\n",
	quotes: "> A quotation\n> of two lines\n\n> another one\n\nand text\n\n---\n\nmore\n\n***\n",
	indented: "Text\n\n    code by indent\n\n    more of it\n\nText again\n",
	references:
		'See [the paper][1] and [it][gaia], or ![a picture][pic].\n\nMore text.\n\n[1]: https://example.org/a "Title"\n[gaia]: https://gaia.example\n\n[pic]: https://img.example/x.png\n',
	footnotes: "A claim.[^1] Another.[^note]\n\nText.\n\n[^1]: First.\n[^note]: Second,\n    with more.\n",
	tasks: "- [x] done\n- [ ] open\n",
	html: "A <b>bold</b> word.\n\n<script>\n\nalert(1)\n\n</script>\n\n<div>\ntext\n</div>\n\n<!-- a\n\ncomment -->\n\nend\n",
	links:
		"Go to <https://example.com/a?b=1&c=2> or https://example.org/x or [here](https://example.net/p_(q)).\n\n![shot](https://img.example/1.png)\n",
	setext: "Title\n=====\n\nSub\n---\n\ntext\n",
	entities: "Tom &amp; Jerry &copy; 2026, 5 &lt; 6 \\*not bold\\* snake_case_name 2 * 3 * 4\n",
	arabic: "المسافة **٤٣٣** سنة ضوئية.\n\n- أولا `code`\n- ثانيا\n",
	emphasis: "**bold *and italic* inside** then ***both*** and **bold**text and _under_ and __double__.\n",
	math: "Euler: \\(e^{i\\pi}+1=0\\) and\n\n\\[\na^2+b^2=c^2\n\\]\n\nor $$x = 1$$ inline, $y_1$ too, but $5 and $10 are money.\n",
};
