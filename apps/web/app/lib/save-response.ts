import { parse } from 'content-disposition';

/** The file name in a Content-Disposition header, `download` without one. */
const fileNameOf = (disposition: string | null) => parse(disposition ?? '').parameters.filename ?? 'download';

/**
 * Has the browser save what an address gives, under `name` or, where that is empty, the name the server gives it. A link that
 * is followed at once, and not a window: browsers block windows that open after a call.
 */
export const saveFrom = (address: string, name = '') => {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
};

/** Hands the file of an answer to the browser to save, under the name the server gives it. */
export const saveResponse = async (response: Response) => {
  const address = URL.createObjectURL(await response.blob());
  saveFrom(address, fileNameOf(response.headers.get('content-disposition')));
  URL.revokeObjectURL(address);
};
