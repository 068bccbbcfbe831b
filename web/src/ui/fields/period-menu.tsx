import { PERIODS, type Period } from "../../lib/timing/period.ts";
import { ChoiceMenu, type ChoiceMenuProps } from "./choice-menu.tsx";
import { periodMessages } from "./period-messages.ts";

const OPTIONS = PERIODS.map((period) => ({ value: period, label: periodMessages.periods[period] }));

/** The filter of a list by its newest days. */
export const PeriodMenu = (props: Pick<ChoiceMenuProps<Period>, "value" | "onChange">) => (
	<ChoiceMenu label={periodMessages.label} anyLabel={periodMessages.any} options={OPTIONS} {...props} />
);
