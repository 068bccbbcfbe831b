import "./user-menu.css";
import { useLoaded } from "../../ui/loading/use-loaded.ts";
import { useSignIn } from "./session/current-user.ts";
import { SignInButton } from "./sign-in/sign-in-button.tsx";

const loadMenu = () => import("./account-menu.tsx");

/** The last item of the top bar: the account menu, a sign-in button, or reserved space until the user is known. */
export function UserMenu() {
	const signIn = useSignIn();
	const loadedMenu = useLoaded(loadMenu, { enabled: signIn.state === "signed-in" });
	if (signIn.state === "signed-out") return <SignInButton resumes />;
	if (signIn.state === "signed-in" && loadedMenu) return <loadedMenu.AccountMenu user={signIn.user} />;
	return <span className="user-button" aria-hidden="true" />;
}
