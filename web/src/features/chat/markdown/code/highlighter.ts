import bash from "highlight.js/lib/languages/bash";
import c from "highlight.js/lib/languages/c";
import cpp from "highlight.js/lib/languages/cpp";
import csharp from "highlight.js/lib/languages/csharp";
import css from "highlight.js/lib/languages/css";
import diff from "highlight.js/lib/languages/diff";
import go from "highlight.js/lib/languages/go";
import ini from "highlight.js/lib/languages/ini";
import java from "highlight.js/lib/languages/java";
import javascript from "highlight.js/lib/languages/javascript";
import json from "highlight.js/lib/languages/json";
import kotlin from "highlight.js/lib/languages/kotlin";
import php from "highlight.js/lib/languages/php";
import python from "highlight.js/lib/languages/python";
import ruby from "highlight.js/lib/languages/ruby";
import rust from "highlight.js/lib/languages/rust";
import sql from "highlight.js/lib/languages/sql";
import swift from "highlight.js/lib/languages/swift";
import typescript from "highlight.js/lib/languages/typescript";
import xml from "highlight.js/lib/languages/xml";
import yaml from "highlight.js/lib/languages/yaml";
import { createLowlight } from "lowlight";
import { nextTask } from "../../../../lib/timing/next-task.ts";
import type { CodeToken } from "./code-tokens.ts";
import { toTokens } from "./code-tokens.ts";

const LANGUAGES = {
	bash,
	c,
	cpp,
	csharp,
	css,
	diff,
	go,
	ini,
	java,
	javascript,
	json,
	kotlin,
	php,
	python,
	ruby,
	rust,
	sql,
	swift,
	typescript,
	xml,
	yaml,
};

const lowlight = createLowlight();

/** Registering a language builds its grammar. Each runs in a separate task, or together they would block the page. */
async function registerAll(): Promise<void> {
	for (const [name, grammar] of Object.entries(LANGUAGES)) {
		await nextTask();
		lowlight.register(name, grammar);
	}
}

let registered: Promise<void> | undefined;

/** Resolves once every language is registered. */
export function untilReady(): Promise<void> {
	registered ??= registerAll();
	return registered;
}

/** The code as syntax tokens; null for a language that is not registered. */
export function highlight(code: string, language: string): readonly CodeToken[] | null {
	return lowlight.registered(language) ? toTokens(lowlight.highlight(language, code).children) : null;
}
