import { useStickyError } from "../../lib/page/use-sticky-error.ts";
import "./uploaded-images.css";
import { deleteObject, type UploadedObject } from "@parallax/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../lib/server/api.ts";
import { sentenceFor } from "../../lib/server/api-error.ts";
import { Empty } from "../../ui/layout/empty.tsx";
import { LoadFailed } from "../../ui/loading/load-failed.tsx";
import { TextSkeleton } from "../../ui/loading/skeleton.tsx";
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx";
import { toast } from "../../ui/toasts/toast-store.ts";
import { messages } from "./messages.ts";
import { UploadedImage } from "./uploaded-image.tsx";
import { uploadedQuery } from "./uploaded-query.ts";

function useDeleteImage(onSettled: () => void) {
	const cache = useQueryClient();
	return useMutation({
		mutationFn: ({ id }: UploadedObject) => call(deleteObject, { params: { id } }),
		onSuccess: (_, { id, name }) => {
			cache.setQueryData(uploadedQuery().queryKey, (images) => images?.filter((image) => image.id !== id));
			toast(messages.deleted(name));
		},
		onError: (thrown) =>
			toast({
				title: messages.deleteFailed.title,
				description: sentenceFor(thrown, messages.deleteFailed.description),
				tone: "destructive",
			}),
		onSettled,
	});
}

function Grid({ images }: { readonly images: readonly UploadedObject[] }) {
	const [imageToDelete, setImageToDelete] = useState<UploadedObject>();
	const deleting = useDeleteImage(() => setImageToDelete(undefined));
	return (
		<>
			<ul className="uploaded">
				{images.map((image) => (
					<UploadedImage key={image.id} image={image} onDelete={() => setImageToDelete(image)} />
				))}
			</ul>
			<ConfirmDialog
				open={imageToDelete !== undefined}
				title={messages.confirmDelete.title}
				text={messages.confirmDelete.text(imageToDelete?.name ?? "")}
				confirm={messages.confirmDelete.yes}
				busy={deleting.isPending}
				onConfirm={() => imageToDelete && deleting.mutate(imageToDelete)}
				onCancel={() => setImageToDelete(undefined)}
			/>
		</>
	);
}

/** Newest first, each with its address and a delete button. */
export function UploadedImages() {
	const images = useQuery(uploadedQuery());
	const error = useStickyError(images.error, images.data !== undefined);
	if (error) {
		const retry = () => {
			void images.refetch();
		};
		return <LoadFailed text={sentenceFor(error)} busy={images.isFetching} onRetry={retry} />;
	}
	if (!images.data)
		return (
			<div role="status" aria-label={messages.mine.loading}>
				<TextSkeleton lines={6} />
			</div>
		);
	if (images.data.length === 0) {
		const { title, text } = messages.none;
		return <Empty stances={["silent", "silent", "silent", "silent"]} title={title} text={text} level={3} />;
	}
	return <Grid images={images.data} />;
}
