import type { VendorResponseError } from "./vendor-errors.ts";

/** A dot within a name, such as `llama3.2`, does not end the sentence. */
const LOADING =
	/\bloading (the |a )?model\b|\bmodel\b(?:[^.]|\.(?=\w)){0,120}\b(is|still|currently|being) (currently |being |still )?(loading|loaded|starting|warming)/;

/** Whether the server is starting or loading the model, so that the same question is answered a little later. */
export const isModelLoading = ({ status, words }: VendorResponseError): boolean =>
	status === 503 && LOADING.test(words);
