import { validUntilText } from '@iom/contract/shared/dates.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Site } from '#platform/site.ts';
import { aMember, anAdministrator, type Person } from '#test/fixtures/people.ts';
import { printedTexts } from '#test/fixtures/printed-texts.ts';
import { day, openQuotes, type Quotes } from '#test/fixtures/quotes.ts';
import { offerFile } from './offer-file.service.ts';

let quotes: Quotes;
let admin: Person;
let buyer: Person;
beforeAll(async () => {
  quotes = await openQuotes();
  [admin, buyer] = [await anAdministrator(quotes.shop.app), await aMember(quotes.shop.app)];
});
afterAll(() => quotes.shop.app.close());

const site = {
  ...{ publicUrl: 'https://oils.example', siteName: 'Institute' },
  institute: { address: '1 Oil Street', email: 'office@institute.example', phone: '' },
  payment: { remitTo: '', paymentTerms: 'Net 30 days', paymentDueDays: 30 },
} as Site;

const printed = async (id: number) => {
  const { app } = quotes.shop.app;
  const deps = { catalogue: app.modules.catalogue, site };
  const { document } = await quotes.shop.app.database.read((tx) => offerFile(tx, deps, id));
  return (await printedTexts(document)).map(({ text }) => text).join(' ');
};

test('the document of a quotation states number, day, validity, addressee, lines with tests, discount, total and how to accept', async () => {
  const { body } = await quotes.quotation(buyer, {
    reports: quotes.shop.datasets('Quoted'),
    discount: 'TEN',
  });
  const text = await printed(body.quote);
  // a long address is printed in parts
  const unspaced = (words: string) => words.replaceAll(' ', '');
  for (const part of [
    `QUOTATION Quotation ${body.reference}`,
    `Valid until ${validUntilText(day(30))}`,
    buyer.email,
    'Quoted Custom dataset, 2 oils',
    'Kinematic Viscosity @ 100 °C',
    'Noack Volatility (Procedure D)',
    'Before discounts $70.00 Ten percent (Ten) −$7.00 Total in US dollars $63.00',
    `Open https://oils.example/quotes/${body.quote}, sign in, and choose Accept offer.`,
    'Questions https://oils.example/contact/',
    'Payment terms Net 30 days',
    'All sales are final.',
  ])
    expect(unspaced(text)).toContain(unspaced(part));
  expect(text).not.toContain('Status');
});

test('the document of regional databases lists first and further copies', async () => {
  const { europe } = quotes.shop.regional;
  const { body } = await quotes.quotation(buyer, { regional_reports: [europe, europe] });
  const text = await printed(body.quote);
  expect(text).toContain('2016 Europe regional database: First copy');
  expect(text).toContain('2016 Europe regional database: 1 further copy at 10%');
  expect(text).toContain('$1,100.06');
});

test('the document of an offer by an administrator shares out its price and prints its message and outcome', async () => {
  const visitor = await quotes.create(null);
  await quotes.offer(admin, visitor, { message: 'With our compliments.' });
  const text = await printed(visitor);
  for (const part of [
    'Ada Byron Lovelace Lubricants',
    'With our compliments.',
    'Open the link in the email',
    '$50.00',
  ])
    expect(text).toContain(part);
  // the price of 50 dollars over list prices of 25 and 45 dollars
  expect(text).toMatch(/\$17\.86.*\$32\.14/);
  await quotes.shop.app.execute(sql`update quotes set status = 'CLOSED' where id = ${visitor}`);
  expect(await printed(visitor)).toContain('Status Closed');
});
