const list = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** English words with a positive tone. */
export const POSITIVE_WORDS = list(`
	good great excellent positive best better beneficial benefit benefits effective efficient success successful successfully
	advantage advantages helpful useful valuable improve improved improves improvement improvements strong stronger reliable
	robust easy easily ideal perfect perfectly wonderful amazing outstanding remarkable impressive exciting enjoy enjoyable
	happy love loved loves delight delightful beautiful brilliant promising opportunity opportunities innovative powerful
	popular recommended trusted safe secure healthy win wins winning thrive flourish gain gains rewarding superior
	optimal optimistic hope hopeful encouraging gladly glad pleased fortunate fantastic favorable favourable worthwhile
	elegant smooth clear clean fresh bright comfort comfortable confident inspiring thriving progress
`);

/** English words with a negative tone. */
export const NEGATIVE_WORDS = list(`
	bad poor negative worst worse harmful harm harms ineffective inefficient failure failures fail fails failed failing
	disadvantage disadvantages useless weak weaker weakness weaknesses unreliable fragile difficult difficulty hard problem
	problems problematic terrible awful horrible disappointing disappointed sad hate hated ugly dangerous danger dangers risk
	risks risky unsafe insecure unhealthy lose loses losing loss losses inferior pessimistic hopeless discouraging unfortunate
	unfortunately unfavorable unfavourable wrong error errors broken break breaks bug bugs crisis threat threats damage
	damaged damaging painful pain suffer suffers suffering struggle struggles costly expensive complicated confusing
	misleading false flawed flaw flaws controversial worry worrying fear afraid angry severe overshot mistaken
`);

/** Technical terms that assume special knowledge. */
export const TECHNICAL_WORDS = list(`
	algorithm algorithms api apis architecture asynchronous bandwidth benchmark binary cache caching coefficient compiler
	concurrency configuration cpu database databases deployment derivative deterministic distributed empirical encryption
	entropy equation framework frameworks function functions gpu hypothesis implementation inference infrastructure instance
	integral interface isotope kernel latency linear logarithm matrix mechanism metabolism methodology microservice
	microservices middleware module molecule neural optimization optimisation parallax parameter parameters photometry
	polynomial protocol protocols quantum query recursion regression runtime schema scalability server servers spectroscopic
	spectrum statistical stochastic syntax tensor theorem thermodynamic throughput topology transaction transactions variable
	vector voltage wavelength
`);
