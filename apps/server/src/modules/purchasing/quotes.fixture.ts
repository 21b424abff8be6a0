import * as line from '@iom/contract/purchasing/quotes.endpoints.ts';
import { sql } from 'drizzle-orm';
import type { Person } from '../../../test/builders/people.ts';
import { rowsOf } from '../../platform/database/database.ts';
import { openShop } from './shop.fixture.ts';

type Who = { token: string | undefined };

/** A day in UTC, so many days from today. */
export const day = (fromToday: number) =>
  new Date(Date.now() + fromToday * 86_400_000).toISOString().slice(0, 10);

/** The desk where quotes are asked for and answered, on the shop of three oils. */
export const openQuotes = async (env: Record<string, string> = {}) => {
  const shop = await openShop(env);
  const { app } = shop;
  const contact = {
    contact_name: 'Ada Byron',
    company_name: 'Lovelace Lubricants',
    company_email: 'ada@lab.example',
    daytime_phone: '+44 20 0000',
  };
  const idOf = (reference: string) => Number(reference.slice(2));
  const ask = (who: Person | null, changes: object = {}) =>
    app.call(line.requestQuote, { body: { ...contact, ...changes } as never, token: who?.token });
  /** Price 50 dollars for what costs 70, good until tomorrow. */
  const offer = (by: Who, id: number, changes: object = {}) =>
    app.call(line.offerQuote, {
      params: { id },
      body: {
        reports: shop.datasets('Quoted'),
        price: 50,
        message: '',
        valid_until: day(1),
        ...changes,
      } as never,
      token: by.token,
    });
  return {
    shop,
    contact,
    idOf,
    ask,
    offer,
    asked: async (who: Person | null) => idOf((await ask(who)).body.reference),
    /** An offer made before today. */
    expire: (id: number) =>
      app.database.write((tx) =>
        tx.execute(sql`update quotes set offer_valid_until = ${day(-1)} where id = ${id}`),
      ),
    read: (by: Who, id: number) => app.call(line.readQuote, { params: { id }, token: by.token }),
    accept: (by: Who, id: number) => app.call(line.acceptQuote, { params: { id }, token: by.token }),
    decline: (by: Who, id: number, reason?: string) =>
      app.call(line.declineQuote, {
        params: { id },
        token: by.token,
        ...(reason === undefined ? {} : { body: { reason } }),
      }),
    close: (by: Who, id: number) =>
      app.call(line.closeQuote, { params: { id }, body: { status: 'CLOSED' }, token: by.token }),
    claim: (by: Who, token: string) => app.call(line.claimQuote, { body: { token }, token: by.token }),
    /** How many mails were ever decided. */
    mailsSoFar: async () => (await app.database.read((tx) => rowsOf(tx, sql`select 1 from outbox`))).length,
  };
};
export type Quotes = Awaited<ReturnType<typeof openQuotes>>;
