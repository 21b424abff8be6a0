let uploads = 0;

/** Has this tab ask again for photographs: a document goes on showing an image that it has, whatever became of its address. */
export const notePhotoUpload = () => {
  uploads += 1;
};

/** Where an image finds a photograph as it is after the uploads of this tab. */
export const photoAddress = (address: string) => (uploads === 0 ? address : `${address}?upload=${uploads}`);
