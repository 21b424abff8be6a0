import { randomBytes } from 'node:crypto';
import * as line from '@iom/contract/library/assignments.endpoints.ts';
import { listOwnedReports } from '@iom/contract/library/library.endpoints.ts';
import { sql } from 'drizzle-orm';
import { hashToken } from '../../src/modules/accounts/accounts.module.ts';
import { openShop } from '../../src/modules/purchasing/shop.fixture.ts';
import { rowsOf } from '../../src/platform/database/database.ts';
import type { Person } from './people.ts';

type Who = { token: string | undefined };
export interface Bought {
  /** The licence. */
  id: number;
  order: number;
  type: 'CUSTOM' | 'REGIONAL';
}

/** Licences that were bought, and what can be done with their seats. */
export const openSeats = async (env: Record<string, string> = {}) => {
  const shop = await openShop(env);
  const { app } = shop;
  const rows = <T>(query: ReturnType<typeof sql>) => app.database.read((tx) => rowsOf<T>(tx, query));
  const licencesOf = async (order: number, type: Bought['type']): Promise<Bought[]> => {
    const found = await rows<{ id: number }>(
      sql`select id::int as id from licences where order_id = ${order} order by id`,
    );
    return found.map(({ id }) => ({ id, order, type }));
  };
  const paid = async (who: Person, order: number) => {
    const { status, text } = await shop.pay(who, order, 0, null);
    if (status !== 200) throw new Error(text);
  };
  return {
    shop,
    app,
    rows,
    /** A custom report of two oils. */
    buy: async (who: Person, name = 'Mine'): Promise<Bought> => {
      const order = await shop.order(who, ['FREE'], name);
      await paid(who, order);
      const [licence] = await licencesOf(order, 'CUSTOM');
      if (!licence) throw new Error('nothing was bought');
      return licence;
    },
    /** Copies of the regional database of Europe 2016. */
    buyCopies: async (who: Person, copies: number): Promise<Bought[]> => {
      const order = await shop.regionalOrder(
        who,
        Array.from({ length: copies }, () => shop.regional.europe),
        ['FREE'],
      );
      await paid(who, order);
      return licencesOf(order, 'REGIONAL');
    },
    assign: (who: Who, { id, order, type }: Bought, email: string, changes: object = {}) =>
      app.call(line.assignLicence, {
        body: { report_id: id, order_id: order, email, report_type: type, ...changes },
        token: who.token,
      }),
    offer: (token: string) => app.call(line.readOffer, { body: { token } }),
    accept: (who: Who, token: string) =>
      app.call(line.acceptAssignment, { body: { token }, token: who.token }),
    decline: (who: Who, token: string) =>
      app.call(line.declineAssignment, { body: { token }, token: who.token }),
    cancel: (who: Who, id: number | string) =>
      app.call(line.cancelAssignment, { params: { id }, token: who.token }),
    request: (who: Who, { id, type }: Bought, email: string, changes: object = {}) =>
      app.call(line.requestReassignment, {
        body: { report_id: id, report_type: type, email, reason: 'Left the company.', ...changes },
        token: who.token,
      }),
    approve: (who: Who, id: number) =>
      app.call(line.approveReassignment, { params: { id }, token: who.token }),
    refuse: (who: Who, id: number) =>
      app.call(line.declineReassignment, { params: { id }, token: who.token }),
    /** What somebody may use now, by licence. */
    usable: async (who: Person) => {
      const { body } = await app.call(listOwnedReports, { token: who.token });
      return [...body.regional_reports, ...body.custom_reports].map(({ id }) => id);
    },
    /** Whom mails were decided for and what they are about, oldest first. */
    posted: async () => {
      const mails = await rows<{ recipient: string; subject: string }>(
        sql`select recipient, subject from outbox order by id`,
      );
      return mails.map(({ recipient, subject }) => `${recipient}: ${subject.replace(/^.*?: /, '')}`);
    },
    /** The secret of the newest offer that was mailed, once every mail has left. */
    mailedSecret: async () => {
      const unsent = () => rows(sql`select 1 from outbox where body is not null`);
      while ((await unsent()).length > 0) await new Promise((resolve) => setTimeout(resolve, 50));
      const mails = await app.mails(1);
      const secrets = mails.flatMap(
        (mail) => /\/assignment\/accept\/([\w-]{43})/.exec(mail.replace(/=\r\n/g, ''))?.[1] ?? [],
      );
      return secrets.at(-1) ?? '';
    },
    /** Gives the open offer of a licence a secret that is known without reading the mail. */
    secretFor: async ({ id }: Pick<Bought, 'id'>) => {
      const secret = randomBytes(32).toString('base64url');
      await app.database.write((tx) =>
        tx.execute(
          sql`update assignments set secret_hash = ${hashToken(secret)} where licence_id = ${id} and state = 'PENDING'`,
        ),
      );
      return secret;
    },
  };
};
export type SeatShop = Awaited<ReturnType<typeof openSeats>>;
