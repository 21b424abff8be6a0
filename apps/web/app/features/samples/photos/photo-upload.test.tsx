import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { photoAddress } from '../../../lib/photo-address.ts';
import { chooseFile } from '../../../test/choose-file.ts';
import { member, show } from '../../../test/page.tsx';
import { PhotoUpload } from './PhotoUpload.tsx';

test('after an upload, images ask for photographs at another address than the document has shown', async () => {
  show({
    pages: { '/': () => <PhotoUpload group={4} /> },
    at: '/',
    user: { ...member, is_staff: true },
    responses: {
      'POST /api/transfer/sample-groups/4/photos/': { body: { stored: 1, unchanged: 0, errors: [] } },
    },
  });
  const address = '/api/core/photos/2016/A-1-F/';
  expect(photoAddress(address)).toBe(address);
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('no field for a file');
  const press = () => screen.getByRole('button', { name: 'Add photographs' }).click();
  chooseFile(press, input, new File(['zip'], 'photos.zip', { type: 'application/zip' }));
  expect(await screen.findByText('1 photograph stored.')).toBeTruthy();
  expect(photoAddress(address)).toBe(`${address}?upload=1`);
});
