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

/** Browsers have read a document by then. */
const readSeconds = 60;

/**
 * Opens the body of a response in a new tab, to be read or printed there; saves it where the browser opens no tabs. Called during a click,
 * because browsers block tabs that open later. @throws ApiFailure
 */
export const openResponse = async (pending: Promise<Response>) => {
  const tab = open('', '_blank');
  try {
    const response = await pending;
    if (!tab) return await saveResponse(response);
    const url = URL.createObjectURL(await received(response.blob()));
    tab.location.href = url;
    setTimeout(() => URL.revokeObjectURL(url), readSeconds * 1000);
  } catch (failure) {
    tab?.close();
    throw failure;
  }
};

/** Makes the browser save a text as a file of a media type. */
export const saveText = (text: string, name: string, type: string) =>
  saveBlob(new Blob([text], { type }), name);
