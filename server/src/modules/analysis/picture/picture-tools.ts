import type { ObjectStore } from "../../../platform/object-store/index.ts";
import type { PictureRenderer } from "../../../platform/pictures/index.ts";
import type { ImageModel } from "../../../providers/index.ts";

/** What pictures of comparisons are made with, and kept in. */
export interface PictureTools {
	readonly visualization: "chart" | "ai" | "off";
	readonly pictures: PictureRenderer;
	readonly objects: ObjectStore;
	readonly imageModels: readonly ImageModel[];
	readonly dailyBudgetUsd: number | null;
}
