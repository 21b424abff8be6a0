import { listDisplayTests, listOils } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import { registerPurchaseOrder } from '@iom/contract/purchasing/purchase-orders.endpoints.ts';
import * as line from '@iom/contract/purchasing/purchasing.endpoints.ts';
import { aGroup } from '../../../test/builders/archive.ts';
import type { Person } from '../../../test/builders/people.ts';
import { openTestApp, type TestApp } from '../../../test/setup/test-app.ts';
import type { Database } from '../../platform/database/database.ts';
import { regionalReports } from '../library/library.tables.ts';
import { discounts } from './purchasing.tables.ts';

export const goodCard = {
  card_number: '4242 4242 4242 4242',
  card_exp_month: 12,
  card_exp_year: 2030,
  card_cvc: '737',
};

const codes = [
  { code: 'Ten', name: 'Ten percent', kind: 'PERCENTAGE', amountHundredths: 1000, numberOfUses: 1000 },
  { code: 'FREE', name: 'Everything', kind: 'PERCENTAGE', amountHundredths: 10_000, numberOfUses: 1000 },
  { code: 'LAST', name: 'One use', kind: 'DOLLAR_AMOUNT', amountHundredths: 500, numberOfUses: 1 },
] as const;

const actsIn = (app: TestApp, datasets: (name: string) => { name: string; samples: object[] }[]) => ({
  validate: (who: Person, changes: object = {}) =>
    app.call(line.validateCard, { body: { ...goodCard, ...changes }, token: who.token }),
  /** Places an order of one dataset for 70 dollars before discounts; answers its id. */
  order: async (who: Person, discount: string[] = [], name = 'Mine'): Promise<number> => {
    const body = { discount, reports: datasets(name) } as never;
    return (await app.call(line.placeOrder, { body, token: who.token })).body.order_id;
  },
  pay: (who: Person, order: number, price_check = 70, last_four: string | null = '4242') =>
    app.call(line.makePayment, { body: { order, price_check, last_four }, token: who.token }),
  read: (who: Person, id: number) => app.call(line.readOrder, { params: { id }, token: who.token }),
  /** An order of regional databases, an id once a copy; answers its id. */
  regionalOrder: async (who: Person, regional_reports: number[], discounts: string[] = []) => {
    const { body } = await app.call(line.createRegionalOrder, { token: who.token });
    const changed = await app.call(line.changeOrder, {
      params: { id: body.id },
      body: { regional_reports, discounts },
      token: who.token,
    });
    if (changed.status !== 200) throw new Error(changed.text);
    return body.id;
  },
  change: (who: Person, id: number, body: object) =>
    app.call(line.changeOrder, { params: { id }, body, token: who.token }),
  purchaseOrder: (who: Person, order: number, changes: object = {}) =>
    app.call(registerPurchaseOrder, {
      body: { ...billing, order, number: 'PO-77', ...changes },
      token: who.token,
    }),
  cancel: (who: Person, id: number) => app.call(line.cancelOrder, { params: { id }, token: who.token }),
});

export const billing = {
  ...{ first_name: 'Ada', last_name: 'Byron', title: '', company: 'Example Oils', tax_id: 'GB 123 4567 73' },
  ...{ address: '12 St James Square', city: 'London', state: 'N/A', postal_code: 'SW1Y 4JH' },
  ...{ country: 'GB', phone: '+44 20 0000', email: 'accounts@example.org' },
};

/** Regional databases of 2016: Europe for 1,000.05 dollars, Americas for 200, Africa without a price. */
const addRegional = async (app: TestApp) => {
  const rows = await app.database.write((tx) =>
    tx
      .insert(regionalReports)
      .values([
        { year: 2016, region: 'Europe', priceCents: 100_005 },
        { year: 2016, region: 'Americas', priceCents: 20_000 },
        { year: 2016, region: 'Africa', priceCents: null },
      ])
      .returning(),
  );
  const [europe = 0, americas = 0, africa = 0] = rows.map((row) => row.id);
  return { europe, americas, africa };
};

/** A shop with three oils on sale: viscosity 25 dollars, volatility 45, ash 35 (the third oil has no ash), and three codes. */
export const openShop = async (env: Record<string, string> = {}, given?: Database) => {
  const app = await openTestApp(env, given);
  const group = await aGroup(app, { oils: 3 });
  const listed = await app.call(listOils, { query: { sample__group_id: String(group.id) } });
  const [first = 0, second = 0, third = 0] = listed.body.results.map((oil) => oil.id);
  const all = (await app.call(listDisplayTests)).body.results;
  const idOf = (name: string) => all.find((one) => one.name === name)?.id ?? 0;
  const tests = {
    kv: idOf('Kinematic Viscosity @ 100 C'),
    noack: idOf('Noack Volatility (Procedure D)'),
    ash: idOf('Sulfated Ash'),
  };
  await app.database.write((tx) => tx.insert(discounts).values([...codes]));
  const datasets = (name: string) => [
    {
      name,
      samples: [
        { id: first, display_tests: [tests.kv] },
        { id: second, display_tests: [tests.noack] },
      ],
    },
  ];
  const regional = await addRegional(app);
  return { app, oils: [first, second, third] as const, tests, regional, datasets, ...actsIn(app, datasets) };
};
export type Shop = Awaited<ReturnType<typeof openShop>>;
