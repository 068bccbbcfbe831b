import "./answer-dots.css";
import { PROVIDER_IDS, type ProviderResponse } from "@parallax/contract";
import { ProviderMark } from "../../ui/provider-mark.tsx";
import { PROVIDER_NAMES } from "../chat/index.ts";
import { messages } from "./messages.ts";

type DotState = ProviderResponse["status"] | "none";

/** Each state has its own shape, so that nothing depends on telling green from red. */
function Shape({ state }: { readonly state: DotState }) {
	return (
		<svg className="d" viewBox="0 0 12 12" aria-hidden="true">
			{state === "success" && <circle cx="6" cy="6" r="3.5" fill="currentColor" />}
			{state === "error" && <path d="M3 3l6 6M9 3l-6 6" stroke="currentColor" strokeWidth="2" />}
			{(state === "pending" || state === "none") && (
				<circle cx="6" cy="6" r="3" fill="none" stroke="currentColor" strokeWidth="1.4" />
			)}
		</svg>
	);
}

/** How each of the four did, in their fixed order. */
export function AnswerDots({ responses }: { readonly responses: readonly ProviderResponse[] }) {
	return (
		<span className="dots">
			{PROVIDER_IDS.map((provider) => {
				const state: DotState = responses.find((response) => response.provider === provider)?.status ?? "none";
				const words = `${PROVIDER_NAMES[provider]}: ${messages.state[state]}`;
				return (
					<span key={provider} className={`dot is-${state}`} data-tip={words}>
						<ProviderMark provider={provider} small />
						<Shape state={state} />
						<span className="vh">{words}</span>
					</span>
				);
			})}
		</span>
	);
}
