let uploads = 0;

/** Makes this tab fetch photographs again after an upload: a document keeps an image that it has loaded, even after the file has changed. */
export const notePhotoUpload = () => {
  uploads += 1;
};

/** The address of a photograph, changed by every upload of this tab. */
export const photoAddress = (address: string) => (uploads === 0 ? address : `${address}?upload=${uploads}`);
