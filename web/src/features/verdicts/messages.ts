export const verdictMessages = {
	price: (usual: string, most: string, seconds: number) => `About ${usual} (at most ${most}) · about ${seconds} s`,
	free: (seconds: number) => `Free · about ${seconds} s`,
	cancel: "Cancel",
	readAgain: "Try again",
	unknownPrice: (seconds: number) => `Price unknown · about ${seconds} s`,
};
