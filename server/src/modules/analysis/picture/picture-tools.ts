import type { ObjectStore } from "../../../platform/object-store/index.ts";
import type { PictureRenderer } from "../../../platform/pictures/index.ts";
import type { ImageModel } from "../../../providers/index.ts";

/** The tools and the store for pictures of comparisons. */
export interface PictureTools {
	readonly visualization: "chart" | "ai" | "off";
	readonly pictures: PictureRenderer;
	readonly objects: ObjectStore;
	readonly imageModels: readonly ImageModel[];
	readonly dailyBudgetUsd: number | null;
}
