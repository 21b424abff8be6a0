import { expect, test } from 'vitest';
import { contentDisposition } from './content-disposition.ts';

test.each([
  ['Noack study.csv', "attachment; filename*=UTF-8''Noack%20study.csv"],
  ['Öl.pdf', "attachment; filename*=UTF-8''%C3%96l.pdf"],
  ["it's (1)*.pdf", "attachment; filename*=UTF-8''it%27s%20%281%29%2A.pdf"],
])('encodes %s as RFC 8187 requires', (fileName, header) => {
  expect(contentDisposition('attachment', fileName)).toBe(header);
});
