import { useStandingError } from "../../lib/page/use-standing-error.ts";
import "./uploaded-images.css";
import { deleteObject, type UploadedObject } from "@parallax/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../lib/server/api.ts";
import { sentenceFor } from "../../lib/server/api-error.ts";
import { Empty } from "../../ui/layout/empty.tsx";
import { LoadFailed } from "../../ui/loading/load-failed.tsx";
import { RuledPaper } from "../../ui/loading/skeleton.tsx";
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx";
import { toast } from "../../ui/toasts/toast-store.ts";
import { messages } from "./messages.ts";
import { UploadedImage } from "./uploaded-image.tsx";
import { uploadedQuery } from "./uploaded-query.ts";

function useDeleteImage(done: () => void) {
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
		onSettled: done,
	});
}

function Grid({ images }: { readonly images: readonly UploadedObject[] }) {
	const [asking, setAsking] = useState<UploadedObject>();
	const deleting = useDeleteImage(() => setAsking(undefined));
	return (
		<>
			<ul className="uploaded">
				{images.map((image) => (
					<UploadedImage key={image.id} image={image} onDelete={() => setAsking(image)} />
				))}
			</ul>
			<ConfirmDialog
				open={asking !== undefined}
				title={messages.confirmDelete.title}
				text={messages.confirmDelete.text(asking?.name ?? "")}
				confirm={messages.confirmDelete.yes}
				busy={deleting.isPending}
				onConfirm={() => asking && deleting.mutate(asking)}
				onCancel={() => setAsking(undefined)}
			/>
		</>
	);
}

/** Newest first, each with its address and a delete button. */
export function UploadedImages() {
	const images = useQuery(uploadedQuery());
	const error = useStandingError(images.error, images.data !== undefined);
	if (error) {
		const retry = () => {
			void images.refetch();
		};
		return <LoadFailed text={sentenceFor(error)} busy={images.isFetching} onRetry={retry} />;
	}
	if (!images.data)
		return (
			<div role="status" aria-label={messages.mine.loading}>
				<RuledPaper lines={6} />
			</div>
		);
	if (images.data.length === 0) {
		const { title, text } = messages.none;
		return <Empty stances={["silent", "silent", "silent", "silent"]} title={title} text={text} level={3} />;
	}
	return <Grid images={images.data} />;
}
