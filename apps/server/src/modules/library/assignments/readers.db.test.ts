import { startDownload } from '@iom/contract/library/downloads/downloads.endpoints.ts';
import { revokeAccess } from '@iom/contract/library/licences/grants.endpoints.ts';
import { previewReport } from '@iom/contract/library/licences/holdings.endpoints.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Bought, type LicenceShop, openLicenceShop } from '#test/fixtures/licence-shop.ts';
import { aMember, anAdministrator, type Person } from '#test/fixtures/people.ts';

let shop: LicenceShop;
let admin: Person;
let buyer: Person;
let colleague: Person;
let successor: Person;
beforeAll(async () => {
  shop = await openLicenceShop();
  admin = await anAdministrator(shop.app);
  [buyer, colleague, successor] = [await aMember(shop.app), await aMember(shop.app), await aMember(shop.app)];
});
afterAll(() => shop.app.close());

const invite = async (bought: Bought) => {
  const { body } = await shop.assign(buyer, bought, colleague.email);
  return { id: body.id, secret: await shop.secretFor(bought) };
};
const accept = async (bought: Bought) => shop.accept(colleague, (await invite(bought)).secret);
const ask = async (bought: Bought) => {
  await accept(bought);
  await shop.request(buyer, bought, successor.email);
  const [open] = await shop.app.rows<{ id: number }>(
    sql`select id::int as id from reassignment_requests where licence_id = ${bought.id}`,
  );
  return open?.id ?? 0;
};
const revoke = ({ id, type }: Bought) =>
  shop.app.call(revokeAccess, { body: { report_id: id, regional: type === 'REGIONAL' }, token: admin.token });

/** Every possible holder of a licence, and a user with access to all accounts but to no data. */
const readers = {
  buyer: () => buyer,
  colleague: () => colleague,
  successor: () => successor,
  admin: () => admin,
};

/** States of a licence: its readers, and the steps to it. */
const states: [string, keyof typeof readers | null, (bought: Bought) => Promise<unknown>][] = [
  ['bought', 'buyer', async () => {}],
  ['offered', 'buyer', invite],
  ['accepted', 'colleague', accept],
  ['declined', 'buyer', async (bought) => shop.decline(colleague, (await invite(bought)).secret)],
  ['withdrawn', 'buyer', async (bought) => shop.cancel(buyer, (await invite(bought)).id)],
  ['asked to be reassigned', 'colleague', ask],
  ['refused a reassignment', 'colleague', async (bought) => shop.declineRequest(admin, await ask(bought))],
  ['offered to a successor', 'colleague', async (bought) => shop.approve(admin, await ask(bought))],
  [
    'accepted by a successor',
    'successor',
    async (bought) => {
      await shop.approve(admin, await ask(bought));
      return shop.accept(successor, await shop.secretFor(bought));
    },
  ],
  [
    'revoked while offered',
    null,
    async (bought) => {
      await invite(bought);
      return revoke(bought);
    },
  ],
  [
    'revoked once accepted',
    null,
    async (bought) => {
      await accept(bought);
      return revoke(bought);
    },
  ],
];

test.each(
  states.flatMap(([state, reader, reach]) =>
    (['CUSTOM', 'REGIONAL'] as const).map((type) => [state, type, reader, reach] as const),
  ),
)('a licence that is %s (%s) is read by %s and nobody else', async (state, type, reader, reach) => {
  const bought =
    type === 'CUSTOM' ? await shop.buy(buyer, `${state} ${type}`) : (await shop.buyCopies(buyer, 1))[0];
  if (!bought) throw new Error('nothing was bought');
  await reach(bought);
  const query = { id: String(bought.id), regional: type === 'REGIONAL' ? 'true' : 'false' } as const;
  for (const [name, who] of Object.entries(readers)) {
    const { token } = who();
    const statuses = [
      (await shop.usable(who())).includes(bought.id) ? 200 : 404,
      (await shop.app.call(previewReport, { query, token })).status,
      (await shop.app.call(startDownload, { query, token })).status,
    ];
    expect([name, statuses]).toEqual([name, name === reader ? [200, 200, 202] : [404, 404, 404]]);
  }
});
