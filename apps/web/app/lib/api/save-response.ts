import { parse } from 'content-disposition';
import { received } from './api.ts';

/** The file name in a Content-Disposition header, `download` without one. */
const fileNameOf = (disposition: string | null) => parse(disposition ?? '').parameters.filename ?? 'download';

/**
 * Makes the browser download a URL under `name`, or the server's file name when it is empty. Follows a link instead of opening
 * a window, which browsers block after an asynchronous call.
 */
export const saveFrom = (url: string, name = '') => {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
};

const saveBlob = (blob: Blob, name: string) => {
  const url = URL.createObjectURL(blob);
  saveFrom(url, name);
  URL.revokeObjectURL(url);
};

/** Makes the browser save the body of a response under the server's file name. @throws ApiFailure when the connection breaks before its end. */
export const saveResponse = async (response: Response) =>
  saveBlob(await received(response.blob()), fileNameOf(response.headers.get('content-disposition')));

/** Makes the browser save a text as a file of a media type. */
export const saveText = (text: string, name: string, type: string) =>
  saveBlob(new Blob([text], { type }), name);
