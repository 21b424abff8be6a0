import { readInvoicePdf } from '@iom/contract/purchasing/invoices/invoices.endpoints.ts';
import { expect, test } from 'vitest';
import { aMember } from '#test/fixtures/people.ts';
import { openTestApp } from '#test/setup/test-app.ts';

test('a user gets at most 60 invoices as PDF in ten minutes; others are not counted with that user', async () => {
  const app = await openTestApp({ LIMITS: 'on' });
  const [one, other] = [await aMember(app), await aMember(app)];
  const read = async ({ token }: { token: string }) =>
    (await app.call(readInvoicePdf, { params: { id: 2_147_483_647 }, token })).status;
  for (let i = 0; i < 60; i += 1) expect(await read(one)).toBe(404);
  expect([await read(one), await read(other)]).toEqual([429, 404]);
  await app.close();
});
