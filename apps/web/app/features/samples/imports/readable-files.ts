import { ApiFailure } from '../../../lib/api/api.ts';

/**
 * Resolves to the form once each of its files can be read: a browser refuses one that has changed since it was chosen, and the call that
 * sends it fails like one without a connection.
 * @throws ApiFailure that names the file which cannot.
 */
export const withReadableFiles = async (form: FormData): Promise<FormData> => {
  for (const file of form.values()) {
    if (typeof file === 'string') continue;
    const start = await file
      .slice(0, 1)
      .arrayBuffer()
      .catch(() => undefined);
    if (start) continue;
    const error = `${file.name} cannot be read. It was changed, moved or deleted after it was chosen. Choose it again.`;
    throw new ApiFailure(0, { error });
  }
  return form;
};
