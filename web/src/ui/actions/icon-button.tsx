import "./button.css";
import type { ComponentProps } from "react";
import { Icon, type IconName } from "../marks/icon.tsx";

export interface IconButtonProps extends Omit<ComponentProps<"button">, "className" | "children"> {
	readonly icon: IconName;
	/** Its accessible name, and the text of its tooltip. */
	readonly label: string;
	readonly size?: "s" | "m";
}

export function IconButton({ icon, label, size = "m", type = "button", ...rest }: IconButtonProps) {
	return (
		<button
			aria-label={label}
			data-tip={label}
			{...rest}
			type={type}
			className={size === "s" ? "btn btn-icon btn-s" : "btn btn-icon"}
		>
			<Icon name={icon} />
		</button>
	);
}
