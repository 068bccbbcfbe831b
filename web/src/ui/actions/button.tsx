import "./button.css";
import type { ComponentProps, ReactNode } from "react";
import { Icon, type IconName } from "../marks/icon.tsx";
import { type ButtonSize, type ButtonTone, buttonClass } from "./button-class.ts";

export interface ButtonProps extends Omit<ComponentProps<"button">, "className"> {
	readonly tone?: ButtonTone;
	readonly size?: ButtonSize;
	readonly icon?: IconName;
	/** The button keeps its colour and focus, is marked as busy for screen readers, and ignores presses. */
	readonly busy?: boolean;
	readonly children: ReactNode;
}

export function Button({ tone, size, icon, busy = false, children, onClick, type = "button", ...rest }: ButtonProps) {
	return (
		<button
			aria-busy={busy || undefined}
			aria-disabled={busy || undefined}
			{...rest}
			type={type}
			className={buttonClass(tone, size)}
			onClick={busy ? (event) => event.preventDefault() : onClick}
		>
			{icon && <Icon name={icon} />}
			{children}
		</button>
	);
}
