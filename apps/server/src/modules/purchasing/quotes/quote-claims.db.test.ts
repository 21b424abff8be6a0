import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowsOf } from '#platform/database/database.ts';
import { aMember, anAdministrator, type Person } from '#test/fixtures/people.ts';
import { openQuotes, type Quotes } from '#test/fixtures/quotes.ts';

let quotes: Quotes;
let admin: Person;
beforeAll(async () => {
  quotes = await openQuotes();
  admin = await anAdministrator(quotes.shop.app);
});
afterAll(() => quotes.shop.app.close());

/** The last mail of all; every mail decided has left by then. */
const lastMail = async () => (await quotes.shop.app.mails(await quotes.mailsSoFar())).at(-1) ?? '';
const lastSecret = async () =>
  /\/quotes\/claim\/([\w-]{43})/.exec((await lastMail()).replace(/=\r\n/g, ''))?.[1] ?? '';

test('declining stores the reason as a message of the requester and mails the institute', async () => {
  const requester = await aMember(quotes.shop.app);
  const id = await quotes.create(requester);
  await quotes.offer(admin, id, { message: 'Our offer.' });
  const { status, body } = await quotes.decline(requester, id, '  Too much. ');
  expect([status, body.status]).toEqual([200, 'DECLINED']);
  expect(body.messages.map(({ by, text }) => [by, text])).toEqual([
    ['Institute of Materials', 'Our offer.'],
    [expect.stringMatching(/^Ada Person/), 'Too much.'],
  ]);
  const mail = await lastMail();
  for (const text of ['To: office@institute.example', body.reference, 'Too much.'])
    expect(mail).toContain(text);
});

test('a quote requested without an account is assigned once, to the account that has the mailed secret', async () => {
  const id = await quotes.create(null);
  await quotes.offer(admin, id);
  const first = await lastSecret();
  await quotes.offer(admin, id, { price: 45 });
  const second = await lastSecret();
  expect(second).not.toBe(first);
  const kept = await quotes.shop.app.database.read((tx) =>
    rowsOf<{ row: string }>(tx, sql`select quotes::text as row from quotes where id = ${id}`),
  );
  expect(kept[0]?.row).not.toContain(second);
  const [who, late] = [await aMember(quotes.shop.app), await aMember(quotes.shop.app)];
  expect((await quotes.read(who, id)).status).toBe(404);
  for (const wrong of [first, 'x'.repeat(43), ''])
    expect((await quotes.claim(who, wrong)).failure.code).toBe('not_found');
  const { status, body } = await quotes.claim(who, second);
  expect([status, body.id, body.mine, body.offer?.price]).toEqual([200, id, true, 45]);
  for (const again of [await quotes.claim(late, second), await quotes.claim(who, second)])
    expect(again.failure.code).toBe('not_found');
  expect((await quotes.accept(late, id)).status).toBe(404);
  expect((await quotes.accept(who, id)).status).toBe(200);
});

test('two accounts claim with one secret concurrently: one of them has the quote', async () => {
  const id = await quotes.create(null);
  await quotes.offer(admin, id);
  const secret = await lastSecret();
  const both = [await aMember(quotes.shop.app), await aMember(quotes.shop.app)];
  const responses = await Promise.all(both.map((who) => quotes.claim(who, secret)));
  expect(responses.map((response) => response.status).sort()).toEqual([200, 404]);
});
