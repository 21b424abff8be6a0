import { listJobs } from '@iom/contract/accounts/background.endpoints.ts';
import { createSavedAnalysis } from '@iom/contract/analysis/saved-analyses.endpoints.ts';
import { createComment } from '@iom/contract/content/comments.endpoints.ts';
import { contactInstitute } from '@iom/contract/content/contact.endpoints.ts';
import { createPaper } from '@iom/contract/content/papers.endpoints.ts';
import { listAssignmentsOfUser } from '@iom/contract/library/assignments/assignments.endpoints.ts';
import { grantByReportNumber, listLicencesOfUser } from '@iom/contract/library/licences/grants.endpoints.ts';
import type { Endpoint } from '@iom/contract/shared/endpoint.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAdministrator, type Person } from '../fixtures/people.ts';
import { openQuotes, type Quotes } from '../fixtures/quotes.ts';
import { callName, contractEndpoints } from '../setup/contract-endpoints.ts';

/** Texts with a special meaning in some engine, which no row of the fixture contains. */
const payloads = [
  ...['%', '____', '\\', "'", "';--", "' or '1'='1", "%' or 1=1 --", "'; drop table users; --"],
  ...['{{7*7}}', '.*', '(?', '*', "\\' or true --", "' union select password_hash from users --"],
];
const orderings = [
  ...[
    'password',
    'password_hash',
    'id desc',
    'id;drop table users',
    '(select 1)',
    '-',
    '--id',
    'id,password',
  ],
  ...["id'", 'id--', '1', '%', 'ID', 'constructor'],
];
const paged = ['page', 'page_size', 'ordering'];
const isSearch = (name: string) => name === 'search' || name.endsWith('__icontains');

type List = Endpoint & { query: NonNullable<Endpoint['query']>; ordering?: readonly string[] };
const lists = contractEndpoints.filter(
  (one): one is List =>
    one.method === 'GET' && one.query !== undefined && 'ordering' in one && !one.path.includes(':'),
);
const parameters = (keep: (name: string) => boolean) =>
  lists.flatMap((list) =>
    Object.keys((list.query as unknown as { shape: object }).shape)
      .filter(keep)
      .map((name) => [callName(list), name, list] as const),
  );

let quotes: Quotes;
let admin: Person;
beforeAll(async () => {
  quotes = await openQuotes();
  const { shop } = quotes;
  admin = await anAdministrator(shop.app);
  await quotes.create(admin);
  const { token } = admin;
  await shop.app.call(createComment, { body: { comment: 'Words' }, token });
  await shop.app.call(createPaper, { body: { title: 'Words' }, token });
  await shop.app.call(createSavedAnalysis, { body: { name: 'Words', query: {} }, token });
  await shop.app.execute(
    sql`insert into approved_oils (supplier, brand, grade, grade_order, country, years, originals, search_text) values ('S', 'B', 'G', 1, 'C', '{2016}', '[]', 's b g c')`,
  );
  const contact = { contact_name: 'Ada', company_email: 'ada@example.org', message: 'Words' };
  expect((await shop.app.call(contactInstitute, { body: contact as never })).status).toBe(201);
  const grant = { user_id: admin.id, report_num: 'T1-1' };
  expect((await shop.app.call(grantByReportNumber, { body: grant, token })).status).toBe(201);
  expect((await shop.purchaseOrder(admin, await shop.order(admin))).status).toBe(201);
});
afterAll(() => quotes.shop.app.close());

const ask = async (list: List, query: Record<string, string>) => {
  // contains its user's name in every call
  const ofUser = [listLicencesOfUser.path, listAssignmentsOfUser.path] as string[];
  const needed = ofUser.includes(list.path) ? { user: String(admin.id) } : {};
  const call = { query: { ...needed, ...query }, token: admin.token };
  const response = await quotes.shop.app.call(list, call);
  return { ...response, body: response.body as { count: number } };
};

test.each(parameters(isSearch))('%s takes %s as text', async (_, name, list) => {
  // jobs are listed after they have failed
  const fewest = list.path === listJobs.path ? 0 : 1;
  expect((await ask(list, {})).body.count).toBeGreaterThanOrEqual(fewest);
  for (const payload of payloads) {
    const { status, body } = await ask(list, { [name]: payload });
    expect([payload, status, body.count]).toEqual([payload, 200, 0]);
  }
});

test.each(parameters((name) => !isSearch(name) && !paged.includes(name)))(
  '%s takes %s as a value, or refuses it',
  async (_, name, list) => {
    for (const payload of payloads) {
      const { status, body, failure } = await ask(list, { [name]: payload });
      if (status === 200) expect([payload, body.count]).toEqual([payload, 0]);
      else expect([payload, status, Object.keys(failure.errors ?? {})]).toEqual([payload, 400, [name]]);
    }
  },
);

test.each(lists.map((list) => [callName(list), list] as const))(
  '%s orders by the keys it declares and refuses all others',
  async (_, list) => {
    for (const key of list.ordering ?? [])
      for (const ordering of [key, `-${key}`]) expect((await ask(list, { ordering })).status).toBe(200);
    for (const ordering of orderings) {
      const { status, failure } = await ask(list, { ordering });
      expect([ordering, status, Object.keys(failure.errors ?? {})]).toEqual([ordering, 400, ['ordering']]);
    }
  },
);
