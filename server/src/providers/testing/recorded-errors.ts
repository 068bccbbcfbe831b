import type { VendorErrorKind } from "../failures/classify.ts";

/** The status is null for an error inside an answer. A string is the whole body, anything else is its `error`. */
type Example = readonly [vendor: string, status: number | null, error: unknown, kind: VendorErrorKind];

const PRIVACY = "No endpoints found matching your data policy. Configure: https://openrouter.ai/settings/privacy";
const MODERATION =
	'openai/o4 requires moderation on OpenAI. Your input was flagged for "harm". No credits were charged.';
const DEDICATED =
	"Unable to access non-serverless model m. Please create and start a new dedicated endpoint for the model.";
const NOT_A_CHAT_MODEL =
	"This is not a chat model and thus not supported in the v1/chat/completions endpoint. Did you mean v1/completions?";
const API_LIMITS =
	"You have reached your specified API usage limits. You will regain access on 2026-12-01 at 00:00 UTC.";
const NGINX_HTTPS = "<html><head><title>400 The plain HTTP request was sent to HTTPS port</title></head></html>";
const APACHE_HTTPS =
	"<!DOCTYPE HTML><html><head><title>400 Bad Request</title></head><body>Reason: You're speaking plain HTTP to an SSL-enabled server port.";
const CLOUDFLARE = "<!DOCTYPE html><html><head><title>Attention Required! | Cloudflare</title></head></html>";

/** Errors as vendors and servers send them, each with its meaning. A new example is one line. */
export const RECORDED_ERRORS: readonly Example[] = [
	["OpenAI", null, { code: "bio_policy", message: "This request was stopped." }, "filter"],
	["OpenAI", null, { code: "cyber_policy", message: "This request was stopped." }, "filter"],
	["OpenAI", null, { code: "misalignment_policy_violation", message: "This request was stopped." }, "filter"],
	["OpenAI", null, { code: "data_residency_mismatch", message: "Not in this region." }, "request"],
	["OpenAI", null, { code: "server_error", message: "The server had an error." }, "down"],
	["OpenAI", 400, { code: "cyber_policy", message: "Flagged for possible cybersecurity risk." }, "filter"],
	["OpenAI", 429, { code: "organization_spend_limit_exceeded", message: "The limit was reached." }, "quota"],
	["OpenAI", 429, { code: "project_spend_limit_exceeded", message: "The limit was reached." }, "quota"],
	["OpenAI", 429, { code: "organization_usage_limit_exceeded", message: "The limit was reached." }, "quota"],
	["OpenAI", 429, { code: "rate_limit_exceeded", message: "Rate limit reached for requests." }, "rate"],
	["Anthropic", 400, { type: "invalid_request_error", message: API_LIMITS }, "quota"],
	["Anthropic", 400, { message: "You have reached your specified workspace API usage limits." }, "quota"],
	["Anthropic", 429, { type: "enforced_spend_limit_reached", message: "The limit was reached." }, "quota"],
	["Anthropic", 429, { type: "contract_spend_limit_reached", message: "The limit was reached." }, "quota"],
	["Anthropic", 429, { type: "rate_limit_error", message: "This would exceed your rate limit." }, "rate"],
	[
		"Google",
		429,
		{ status: "RESOURCE_EXHAUSTED", message: "Your project has exceeded its monthly spending cap." },
		"quota",
	],
	["OpenRouter", 400, { code: 400, message: "openai/gpt-99 is not a valid model ID" }, "model"],
	["OpenRouter", 404, { code: 404, message: PRIVACY }, "unavailable"],
	["OpenRouter", 404, { code: 404, message: "No endpoints found that support tool use." }, "unavailable"],
	[
		"OpenRouter",
		404,
		{ code: 404, message: "No allowed providers are available for the selected model." },
		"unavailable",
	],
	["OpenRouter", 404, { code: 404, message: "No endpoints found for some/model." }, "model"],
	["OpenRouter", 403, { code: 403, message: MODERATION, metadata: { reasons: ["harm"] } }, "filter"],
	["LiteLLM", 400, { message: "Invalid model name passed in model=gpt-99. Call `/v1/models`.", code: "400" }, "model"],
	[
		"LiteLLM",
		400,
		{ type: "budget_exceeded", message: "Budget has been exceeded! Current cost: 1.1, Max budget: 1.0" },
		"quota",
	],
	["Together", 400, { message: DEDICATED, type: "invalid_request_error", code: "model_not_available" }, "model"],
	["llama.cpp", 400, { type: "exceed_context_size_error", n_prompt_tokens: 14429, n_ctx: 4096 }, "context"],
	["llama.cpp", 400, { message: "request (14429 tokens) exceeds the available context size (4096 tokens)" }, "context"],
	["llama.cpp", 500, { message: "Context size has been exceeded.", type: "server_error" }, "context"],
	["llama-cpp-python", 500, { message: "Requested tokens (14429) exceed context window of 4096" }, "context"],
	["LM Studio", 400, '{"error":"No models loaded. Please load a model in the developer page."}', "unloaded"],
	["LM Studio", 404, { message: "No models loaded. Please load a model.", type: "invalid_request_error" }, "unloaded"],
	["LM Studio", 400, { message: 'Failed to load model "qwen". Error: insufficient resources.' }, "load-failed"],
	["Ollama", 500, { message: "model requires more system memory (5.6 GiB) than is available (3.1 GiB)" }, "memory"],
	["vLLM", 500, { message: "CUDA out of memory. Tried to allocate 2.00 GiB." }, "memory"],
	["Ollama", 400, { message: '"all-minilm:latest" does not support chat', type: "api_error" }, "no-chat"],
	["vLLM", 400, { message: "The model does not support Chat Completions API", code: 400 }, "no-chat"],
	["OpenAI", 404, { message: NOT_A_CHAT_MODEL, type: "invalid_request_error", param: "model" }, "no-chat"],
	["Ollama", 404, { message: 'model "llama9" not found, try pulling it first', type: "api_error" }, "model"],
	["Go", 400, "Client sent an HTTP request to an HTTPS server.\n", "https"],
	["nginx", 400, NGINX_HTTPS, "https"],
	["Apache", 400, APACHE_HTTPS, "https"],
	["Cloudflare", 403, CLOUDFLARE, "blocked"],
	["Cloudflare", 403, "error code: 1020", "blocked"],
	["Cloudflare", 522, CLOUDFLARE, "down"],
	["nginx", 401, "<html><head><title>401 Authorization Required</title></head></html>", "key"],
	["nginx", 301, "<html><head><title>301 Moved Permanently</title></head></html>", "redirect"],
	["a gateway", 400, { message: "[{'loc': ('body', 'messages'), 'msg': 'messages: field required'}]" }, "wire"],
	["Portkey", 500, { message: "createModelResponse is not supported by anthropic" }, "address"],
];
