/** Words that say nothing about the topic of a sentence. Words of a condition ('if', 'only', 'before') are excluded. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
	`a an the this that these those it its he she we they them their his her us our you your i me my who whom whose which what how
	is are was were be been being am do does did done has have had having will would can could shall should and or but then than as
	of at by for with about into to from in on out off so such very just own there both also however therefore thus hence
	still yet even quite rather really indeed itself s t ll re ve d m let approximately roughly around nearly almost
	der die das den dem des ein eine einen einem einer eines und oder aber ist sind war waren wird werden hat haben mit von zu im
	in am an auf für als auch es er sie wir ihr bei aus nach wie dass sich etwa rund circa ungefähr
	le la les un une du de et ou est sont dans sur pour par avec que qui el los las y o es son era por para con del al lo su`.split(
		/\s+/,
	),
);
