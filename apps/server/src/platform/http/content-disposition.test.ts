import { parse } from 'content-disposition';
import { expect, test } from 'vitest';
import { contentDisposition } from './headers.ts';

test.each([
  ['Noack study.csv', 'attachment; filename="Noack study.csv"; filename*=UTF-8\'\'Noack%20study.csv'],
  ['Öl.pdf', "attachment; filename=Ol.pdf; filename*=UTF-8''%C3%96l.pdf"],
  ["it's (1)*.pdf", "attachment; filename=\"it's (1)*.pdf\"; filename*=UTF-8''it%27s%20%281%29%2A.pdf"],
  [
    '"50%25"\\/油.csv',
    "attachment; filename=_50_25____.csv; filename*=UTF-8''%2250%2525%22%5C%2F%E6%B2%B9.csv",
  ],
])('names %s in plain ASCII, then as RFC 8187 requires', (fileName, header) => {
  expect(contentDisposition('attachment', fileName)).toBe(header);
  expect(parse(header).parameters.filename).toBe(fileName);
});
