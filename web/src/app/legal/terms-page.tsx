import { LegalArticle } from "./legal-article.tsx";
import { termsText } from "./terms-text.ts";

export function TermsPage() {
	return <LegalArticle text={termsText} />;
}
