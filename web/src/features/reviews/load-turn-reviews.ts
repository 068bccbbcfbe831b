import { prepareWordTools } from "./word-tools.ts";

export async function loadTurnReviews() {
	const [{ TurnReview }, { FaultMarks }] = await Promise.all([
		import("./turn-review.tsx"),
		import("./faults/fault-marks.tsx"),
		prepareWordTools(),
	]);
	return { TurnReview, FaultMarks };
}
