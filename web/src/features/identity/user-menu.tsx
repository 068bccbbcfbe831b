import "./user-menu.css";
import { useLoaded } from "../../ui/loading/use-loaded.ts";
import { useSignIn } from "./session/current-user.ts";
import { SignInButton } from "./sign-in/sign-in-button.tsx";

const loadMenu = () => import("./account-menu.tsx");

/** The last place in the bar: an account, a way to get one, or its reserved room while nobody knows yet. */
export function UserMenu() {
	const signIn = useSignIn();
	const part = useLoaded(loadMenu, { wanted: signIn.state === "signed-in" });
	if (signIn.state === "signed-out") return <SignInButton resumes />;
	if (signIn.state === "signed-in" && part) return <part.AccountMenu user={signIn.user} />;
	return <span className="user-button" aria-hidden="true" />;
}
