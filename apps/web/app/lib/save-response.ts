import { parse } from 'content-disposition';

/** The file name in a Content-Disposition header, `download` without one. */
const fileNameOf = (disposition: string | null) => parse(disposition ?? '').parameters.filename ?? 'download';

/**
 * Has the browser save what a URL gives, under `name` or, where that is empty, the name the server gives it. It follows a link
 * instead of opening a window: browsers block windows that open after a call.
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

/** Has the browser save the file of a response under the name the server gives it. */
export const saveResponse = async (response: Response) =>
  saveBlob(await response.blob(), fileNameOf(response.headers.get('content-disposition')));

/** Has the browser save a text as a file. */
export const saveText = (text: string, name: string, type: string) =>
  saveBlob(new Blob([text], { type }), name);
