import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aMember, anAdministrator, type Person } from '#test/fixtures/people.ts';
import { day, openQuotes, type Quotes } from '#test/fixtures/quotes.ts';

let quotes: Quotes;
let admin: Person;
beforeAll(async () => {
  quotes = await openQuotes();
  admin = await anAdministrator(quotes.shop.app);
});
afterAll(() => quotes.shop.app.close());

/** The last posted mail, once all mails were sent. */
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

/** Requests a quote without an account and offers it to this address. @returns its id and the mailed secret */
const offerTo = async (email: string, changes: object = {}) => {
  const id = await quotes.create(null, { company_email: email });
  await quotes.offer(admin, id, changes);
  return { id, secret: await lastSecret() };
};

test('a quote requested without an account is assigned once, to the account with its address and the mailed secret', async () => {
  const who = await aMember(quotes.shop.app);
  const { id, secret: first } = await offerTo(who.email.toUpperCase());
  await quotes.offer(admin, id, { price: 45 });
  const second = await lastSecret();
  expect(second).not.toBe(first);
  const storedRows = await quotes.shop.app.rows<{ row: string }>(
    sql`select quotes::text as row from quotes where id = ${id}`,
  );
  expect(storedRows[0]?.row).not.toContain(second);
  expect((await quotes.read(who, id)).status).toBe(404);
  for (const wrong of [first, 'x'.repeat(43), ''])
    expect((await quotes.claim(who, wrong)).failure.code).toBe('not_found');
  const { status, body } = await quotes.claim(who, second);
  expect([status, body.id, body.mine, body.offer?.price]).toEqual([200, id, true, 45]);
  expect((await quotes.claim(who, second)).failure.code).toBe('not_found');
  expect((await quotes.accept(who, id)).status).toBe(200);
});

test('returns 404 when an account of another address claims a forwarded link, and nothing moves', async () => {
  const [who, other] = [await aMember(quotes.shop.app), await aMember(quotes.shop.app)];
  const { id, secret } = await offerTo(who.email);
  for (const wrong of [other, admin]) expect((await quotes.claim(wrong, secret)).status).toBe(404);
  expect((await quotes.read(other, id)).status).toBe(404);
  expect((await quotes.accept(other, id)).status).toBe(404);
  expect((await quotes.claim(who, secret)).body).toMatchObject({ id, mine: true, status: 'QUOTED' });
});

test('a mailed secret shows the offer without an account and claims nothing; a used or replaced one returns 404', async () => {
  const who = await aMember(quotes.shop.app);
  const { id, secret } = await offerTo(who.email, { message: 'Two oils.' });
  const expected = {
    reference: `Q-${String(id).padStart(6, '0')}`,
    email: who.email,
    status: 'QUOTED',
    offer: {
      ...{ regional_reports: [], discounts: [] },
      reports: quotes.shop.datasets('Quoted'),
      price: 50,
      message: 'Two oils.',
      valid_until: day(1),
    },
  };
  for (let reads = 0; reads < 2; reads += 1) expect((await quotes.claimable(secret)).body).toEqual(expected);
  await quotes.expire(id);
  expect((await quotes.claimable(secret)).body.status).toBe('EXPIRED');
  expect((await quotes.claimable('x'.repeat(43))).failure.code).toBe('not_found');
  await quotes.claim(who, secret);
  expect((await quotes.claimable(secret)).failure.code).toBe('not_found');
});
