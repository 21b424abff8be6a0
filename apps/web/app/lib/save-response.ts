/** The name the server gives a file, which it always encodes (RFC 5987). */
const fileNameOf = (disposition: string | null) =>
  decodeURIComponent(/filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1] ?? 'download');

/** Hands the file of an answer to the browser to save, under the name the server gives it. */
export const saveResponse = async (response: Response) => {
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = fileNameOf(response.headers.get('content-disposition'));
  link.click();
  URL.revokeObjectURL(address);
};
