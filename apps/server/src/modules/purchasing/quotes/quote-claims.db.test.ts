import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowsOf } from '#platform/database/database.ts';
import { aMember, anAdministrator, type Person } from '#test/fixtures/people.ts';
import { openQuotes, type Quotes } from '#test/fixtures/quotes.ts';

let desk: Quotes;
let admin: Person;
beforeAll(async () => {
  desk = await openQuotes();
  admin = await anAdministrator(desk.shop.app);
});
afterAll(() => desk.shop.app.close());

/** The last mail of all; every mail decided has left by then. */
const lastMail = async () => (await desk.shop.app.mails(await desk.mailsSoFar())).at(-1) ?? '';
const lastSecret = async () =>
  /\/quotes\/claim\/([\w-]{43})/.exec((await lastMail()).replace(/=\r\n/g, ''))?.[1] ?? '';

test('declining stores the reason as a message of the requester and mails the institute', async () => {
  const asker = await aMember(desk.shop.app);
  const id = await desk.asked(asker);
  await desk.offer(admin, id, { message: 'Our offer.' });
  const { status, body } = await desk.decline(asker, id, '  Too much. ');
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
  const id = await desk.asked(null);
  await desk.offer(admin, id);
  const first = await lastSecret();
  await desk.offer(admin, id, { price: 45 });
  const second = await lastSecret();
  expect(second).not.toBe(first);
  const kept = await desk.shop.app.database.read((tx) =>
    rowsOf<{ row: string }>(tx, sql`select quotes::text as row from quotes where id = ${id}`),
  );
  expect(kept[0]?.row).not.toContain(second);
  const [who, late] = [await aMember(desk.shop.app), await aMember(desk.shop.app)];
  expect((await desk.read(who, id)).status).toBe(404);
  for (const wrong of [first, 'x'.repeat(43), ''])
    expect((await desk.claim(who, wrong)).failure.code).toBe('not_found');
  const { status, body } = await desk.claim(who, second);
  expect([status, body.id, body.mine, body.offer?.price]).toEqual([200, id, true, 45]);
  for (const again of [await desk.claim(late, second), await desk.claim(who, second)])
    expect(again.failure.code).toBe('not_found');
  expect((await desk.accept(late, id)).status).toBe(404);
  expect((await desk.accept(who, id)).status).toBe(200);
});

test('two accounts claim with one secret concurrently: one of them has the quote', async () => {
  const id = await desk.asked(null);
  await desk.offer(admin, id);
  const secret = await lastSecret();
  const both = [await aMember(desk.shop.app), await aMember(desk.shop.app)];
  const answers = await Promise.all(both.map((who) => desk.claim(who, secret)));
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 404]);
});
