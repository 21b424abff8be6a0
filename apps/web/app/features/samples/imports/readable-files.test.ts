import { expect, test, vi } from 'vitest';
import { ApiFailure } from '../../../lib/api/api.ts';
import { withReadableFiles } from './FileDrop.tsx';

test('a file that has changed since it was chosen is named', async () => {
  const form = new FormData();
  form.set('name', '2026 Europe');
  form.set('samples', new File(['a'], 'samples.csv'));
  expect(await withReadableFiles(form)).toBe(form);
  const changed = new File(['a'], 'results.csv');
  vi.spyOn(changed, 'slice').mockReturnValue({
    arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')),
  } as Partial<Blob> as Blob);
  form.set('results', changed);
  const failure = await withReadableFiles(form).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ApiFailure);
  expect(failure).toMatchObject({
    message:
      'results.csv cannot be read. It was changed, moved or deleted after it was chosen. Choose it again.',
  });
});
