import type { Wire } from "./wire.ts";

export type ErrorKind =
	| "key"
	| "forbidden"
	| "model"
	| "rate"
	| "quota"
	| "server"
	| "unavailable"
	| "overloaded"
	| "context"
	| "filter"
	| "invalid"
	| "output-bound"
	| "temperature"
	| "effort"
	| "system"
	| "route";

interface VendorError {
	readonly status: number;
	readonly body: unknown;
}

const openai = (
	status: number,
	type: string,
	code: string | null,
	message: string,
	param: string | null = null,
): VendorError => ({
	status,
	body: { error: { message, type, param, code } },
});
const openaiParameter = (param: string): VendorError =>
	openai(
		400,
		"invalid_request_error",
		"unsupported_parameter",
		`Unsupported parameter: '${param}' is not supported with this model.`,
		param,
	);

const OPENAI: Readonly<Record<ErrorKind, VendorError>> = {
	key: openai(401, "invalid_request_error", "invalid_api_key", "Incorrect API key provided: sk-te**-key."),
	forbidden: openai(403, "invalid_request_error", null, "You do not have the permissions for this request."),
	model: openai(404, "invalid_request_error", "model_not_found", "The model `gpt-0` does not exist."),
	rate: openai(429, "requests", "rate_limit_exceeded", "Rate limit reached for gpt-4o on requests per min (RPM)."),
	quota: openai(429, "insufficient_quota", "insufficient_quota", "You exceeded your current quota."),
	server: openai(500, "server_error", null, "The server had an error while processing your request."),
	unavailable: openai(503, "server_error", null, "The engine is currently overloaded."),
	overloaded: openai(529, "server_error", null, "The engine is currently overloaded."),
	context: openai(400, "invalid_request_error", "context_length_exceeded", "Your input exceeds the context window."),
	filter: openai(400, "invalid_request_error", "invalid_prompt", "Flagged as violating our usage policy."),
	invalid: openai(400, "invalid_request_error", "unknown_parameter", "Unknown parameter: 'max_output_tokens'."),
	"output-bound": openai(400, "invalid_request_error", "integer_above_max_value", "max_tokens is too large: 16384."),
	temperature: openaiParameter("temperature"),
	effort: openaiParameter("reasoning.effort"),
	system: openai(
		400,
		"invalid_request_error",
		"unsupported_value",
		"Unsupported value: 'messages[0].role' does not support 'system' with this model.",
		"messages[0].role",
	),
	route: openai(404, "invalid_request_error", "unknown_url", "Unknown request URL: POST /v1/responses."),
};

const anthropic = (status: number, type: string, message: string): VendorError => ({
	status,
	body: { type: "error", error: { type, message }, request_id: "req_011CSHoEeqs5C35K2UUqR7Fy" },
});

const ANTHROPIC: Readonly<Record<ErrorKind, VendorError>> = {
	key: anthropic(401, "authentication_error", "invalid x-api-key"),
	forbidden: anthropic(403, "permission_error", "Your API key does not have permission."),
	model: anthropic(404, "not_found_error", "model: claude-0"),
	rate: anthropic(429, "rate_limit_error", "This request would exceed your rate limit."),
	quota: anthropic(400, "invalid_request_error", "Your credit balance is too low to access the Anthropic API."),
	server: anthropic(500, "api_error", "Internal server error"),
	unavailable: anthropic(503, "api_error", "Service unavailable"),
	overloaded: anthropic(529, "overloaded_error", "Overloaded"),
	context: anthropic(400, "invalid_request_error", "prompt is too long for this model"),
	filter: anthropic(400, "invalid_request_error", "Output blocked by content filtering policy"),
	invalid: anthropic(400, "invalid_request_error", "messages: at least one message is required"),
	"output-bound": anthropic(
		400,
		"invalid_request_error",
		"max_tokens: 16384 > 4096, which is the maximum allowed number of output tokens for claude-3-haiku-20240307",
	),
	temperature: anthropic(400, "invalid_request_error", "`temperature` is deprecated for this model."),
	effort: anthropic(400, "invalid_request_error", "This model does not support the effort parameter."),
	system: anthropic(400, "invalid_request_error", "system: Extra inputs are not permitted"),
	route: anthropic(404, "not_found_error", "Not found"),
};

const gemini = (status: number, name: string, message: string, reason?: string): VendorError => ({
	status,
	body: {
		error: {
			code: status,
			message,
			status: name,
			...(reason && {
				details: [{ "@type": "type.googleapis.com/google.rpc.ErrorInfo", reason, domain: "googleapis.com" }],
			}),
		},
	},
});

const GEMINI: Readonly<Record<ErrorKind, VendorError>> = {
	key: gemini(400, "INVALID_ARGUMENT", "API key not valid. Please pass a valid API key.", "API_KEY_INVALID"),
	forbidden: gemini(403, "PERMISSION_DENIED", "Your API key was reported as leaked. Please use another API key."),
	model: gemini(404, "NOT_FOUND", "models/gemini-0 is not found for API version v1beta."),
	rate: gemini(429, "RESOURCE_EXHAUSTED", "Resource has been exhausted (e.g. check quota)."),
	quota: gemini(429, "RESOURCE_EXHAUSTED", "Your prepayment credits are depleted. Please manage your billing."),
	server: gemini(500, "INTERNAL", "An internal error has occurred."),
	unavailable: gemini(503, "UNAVAILABLE", "The model is overloaded. Please try again later."),
	overloaded: gemini(529, "UNAVAILABLE", "The model is overloaded. Please try again later."),
	context: gemini(400, "INVALID_ARGUMENT", "The input token count (1200000) exceeds the maximum number of tokens."),
	filter: gemini(400, "INVALID_ARGUMENT", "The request was blocked by safety settings."),
	invalid: gemini(400, "INVALID_ARGUMENT", "Request contains an invalid argument."),
	"output-bound": gemini(
		400,
		"INVALID_ARGUMENT",
		"Unable to submit request because it has a maxOutputTokens value of 16384.",
	),
	temperature: gemini(400, "INVALID_ARGUMENT", "Temperature is not supported for this model."),
	effort: gemini(400, "INVALID_ARGUMENT", "Thinking level is not supported for this model."),
	system: gemini(400, "INVALID_ARGUMENT", "Developer instruction is not enabled for models/gemma-3-27b-it"),
	route: gemini(404, "NOT_FOUND", "Requested entity was not found."),
};

const xai = (status: number, code: string, error: string): VendorError => ({ status, body: { code, error } });

const XAI: Readonly<Record<ErrorKind, VendorError>> = {
	key: xai(400, "Client specified an invalid argument", "Incorrect API key provided: xa***ey."),
	forbidden: xai(403, "The caller does not have permission", "This API key is disabled."),
	model: xai(404, "Some requested entity was not found", "The model grok-0 does not exist or your team has no access."),
	rate: xai(429, "Some resource has been exhausted", "Too many requests for team."),
	quota: xai(403, "The caller does not have permission", "Your newly created team doesn't have any credits yet."),
	server: xai(500, "Internal error", "An internal error occurred."),
	unavailable: xai(503, "The service is currently unavailable", "The model is at capacity."),
	overloaded: xai(529, "The service is currently unavailable", "The model is at capacity."),
	context: xai(400, "Client specified an invalid argument", "This model's maximum prompt length is 256000."),
	filter: xai(403, "The caller does not have permission", "Content violates usage guidelines."),
	invalid: xai(400, "Client specified an invalid argument", "Argument not supported on this model."),
	"output-bound": xai(400, "Client specified an invalid argument", "max_tokens is too large for this model: 16384."),
	temperature: xai(400, "Client specified an invalid argument", "Argument not supported on this model: temperature"),
	effort: xai(
		400,
		"Client specified an invalid argument",
		"Model grok-4-0709 does not support parameter reasoningEffort.",
	),
	system: xai(400, "Client specified an invalid argument", "Role system is not supported on this model."),
	route: xai(404, "Not found", "404 page not found"),
};

/** The status and body with which each vendor reports each error. */
export const VENDOR_ERRORS: Readonly<Record<Wire, Readonly<Record<ErrorKind, VendorError>>>> = {
	"openai-responses": OPENAI,
	"openai-chat": OPENAI,
	"xai-responses": XAI,
	"xai-chat": XAI,
	anthropic: ANTHROPIC,
	gemini: GEMINI,
	"openai-images": OPENAI,
	"gemini-images": GEMINI,
};
