import { z } from 'zod';
import { endpoint } from '../../shared/endpoint.ts';
import { idParams } from '../../shared/shapes.ts';

/** Maximum size of a zip file of photographs, in bytes. */
export const maxPhotoZipBytes = 1 << 30;

export const photoUploadReport = z.object({
  /** Number of stored photographs, including photographs that were already stored. */
  stored: z.int(),
  unchanged: z.int(),
  /** Files in the zip file that are not photographs of the group. */
  errors: z.array(z.object({ file: z.string(), message: z.string() })),
});
export type PhotoUploadReport = z.output<typeof photoUploadReport>;

export const uploadPhotos = endpoint({
  method: 'POST',
  path: '/api/transfer/sample-groups/:id/photos/',
  access: 'admin',
  audit: 'group.photos',
  summary:
    'Store bottle photographs of a sample group: multipart/form-data with a zip file `photos`, whose files are named by report number with the suffix -F or -B (-1 or -2 for 2005 and 2006)',
  params: idParams,
  multipart: z.object({ photos: z.file() }),
  responses: { 200: photoUploadReport },
  failures: ['not_found', 'too_large', 'request_timeout'],
});
