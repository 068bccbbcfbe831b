export { PricedButton } from "./priced-button.tsx";
export { PricedDialog } from "./priced-dialog.tsx";
export { type ShownOffer, useOffer } from "./use-offer.ts";
export { isReplaced, useVerdict, verdictQuery } from "./use-verdict.ts";
