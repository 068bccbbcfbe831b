import { LegalArticle } from "./legal-article.tsx";
import { privacyText } from "./privacy-text.ts";

export function PrivacyPage() {
	return <LegalArticle text={privacyText} />;
}
