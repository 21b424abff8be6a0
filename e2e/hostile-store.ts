// Stores markup in every field of `hostile-fields.ts` and returns the pages that show it.
import { adminPages, pages } from '@iom/contract/pages/pages.ts';
import { facetNames, textFilterNames } from '@iom/contract/samples/oil-label.schemas.ts';
import { expect, type Page } from '@playwright/test';
import { type HostileCalls, hostile, hostileCalls, makeMarkup, short } from './hostile-calls.ts';
import { textColumns, textFilters } from './hostile-fields.ts';
import { pathInMail } from './mails.ts';
import { listedOils, newAccount, password, testsForSale } from './steps.ts';

const parseReference = ({ reference }: { reference: string }) => Number(reference.slice(2));
const fillFields = (names: string, value: unknown = hostile) =>
  Object.fromEntries(names.split(' ').map((name) => [name, value]));

const profile = 'company_name address city state postal_code phone title';
const paper = fillFields('title authors presented citation abstract');
const billing = (email: string) => ({
  ...fillFields('first_name last_name title company tax_id address city state postal_code phone'),
  ...{ country: 'SE', email },
});
const query = {
  ...fillFields(textFilters, [hostile]),
  ...Object.fromEntries(textFilterNames.map((name) => [name, hostile])),
};
const answer = { name: 'claim-check', parameters: { [hostile]: hostile } };
const filters = {
  ...fillFields(facetNames.join(' '), [hostile]),
  search: hostile,
};
const story = {
  title: hostile,
  folder: hostile,
  parts: [
    { kind: 'words', text: hostile },
    { kind: 'view', title: hostile, caption: hostile, query },
    { kind: 'view', title: hostile, query: { answer } },
  ],
};
const dashboard = { ...story, layout: 'grid', filters: query };

/**
 * Stores markup in an analysis and a story, and updates another of each with it. @returns the pages that show
 * them
 */
const storeInAnalysis = async ({ write }: HostileCalls) => {
  const plain = { name: 'Plain', query: {} };
  const saved = await write('POST /api/reports/analysis/saved/', {
    name: hostile,
    folder: hostile,
    query: { ...query, answer },
  });
  const { id } = await write('POST /api/reports/analysis/saved/', plain);
  const changed = await write(
    'PATCH /api/reports/analysis/saved/:id/',
    { name: hostile, folder: hostile, query: { ...query, answer } },
    { id },
  );
  const first = await write('POST /api/reports/analysis/stories/', story);
  const other = await write('POST /api/reports/analysis/stories/', { title: 'Plain', parts: [] });
  await write('PATCH /api/reports/analysis/stories/:id/', story, { id: other.id });
  const board = await write('POST /api/reports/analysis/stories/', dashboard);
  const narrowed = await write('POST /api/reports/analysis/stories/', { ...story, title: 'Plain' });
  await write(
    'PATCH /api/reports/analysis/stories/:id/',
    { filters: query, layout: 'grid' },
    { id: narrowed.id },
  );
  return [
    ...[saved, changed].map(({ token }) => pages.analysis.path({ shared: token })),
    ...[first, other, board, narrowed].flatMap((one) => [pages.story.path(one), pages.sharedStory.path(one)]),
  ];
};

/** Stores markup in an account's private texts. @returns the page that shows it */
const storeInAccount = async (member: HostileCalls) => {
  const { id: user } = await member.get('/api/auth/users/me/');
  await member.write('PATCH /api/auth/profiles/:id/', fillFields(profile), { id: user });
  await member.write('POST /api/auth/api-keys/', { name: short });
  await member.write('POST /api/home/comments/', { comment: hostile });
  const { id } = await member.write('POST /api/home/comments/', { comment: 'Plain' });
  await member.write('PATCH /api/home/comments/:id/', { comment: hostile }, { id });
  const watch = await member.write('POST /api/core/watches/', {
    ...{ kind: 'CATALOGUE', name: hostile, filters },
  });
  return { user, showing: [pages.catalog.path(watch.filters), ...(await storeInAnalysis(member))] };
};

/** Sends a message to the institute and answers it. @returns its id */
const storeInMessage = async (member: HostileCalls, administrator: HostileCalls, email: string) => {
  const message = parseReference(
    await member.write('POST /api/home/contact-us/', {
      ...fillFields('contact_name company_name daytime_phone address city state country message samples'),
      company_email: email,
    }),
  );
  await administrator.write('POST /api/home/contact-messages/:id/reply/', { text: hostile }, { id: message });
  return message;
};

/** Requests two quotes, offers both, declines the second, and makes a quotation. @returns their ids */
const storeInQuotes = async (
  member: HostileCalls,
  administrator: HostileCalls,
  email: string,
  reports: object,
) => {
  const request = async () => {
    const wishes = fillFields('api_specs acea_specs countries brands sae_grades manufacturers', [hostile]);
    const words = fillFields('contact_name company_name daytime_phone comments');
    const body = { ...words, ...wishes, company_email: email };
    const id = parseReference(await member.write('POST /api/home/quote-requests/', body));
    const offer = { reports, price: 50, message: hostile, valid_until: '2099-12-31' };
    await administrator.write('POST /api/home/quote-requests/:id/offer/', offer, { id });
    return id;
  };
  const [offered, declined] = [await request(), await request()];
  await member.write('POST /api/home/quote-requests/:id/decline/', { reason: hostile }, { id: declined });
  const { quote } = await member.write('POST /api/purchasing/quotations/', { reports });
  return [offered, declined, quote];
};

/** Creates discount codes, the second by an update. @returns the first code and the ids */
const storeInDiscounts = async ({ write }: HostileCalls) => {
  const rest = { amount: 100, discount_type: 'PERCENTAGE', number_of_uses: 9 };
  const first = await write('POST /api/purchasing/discounts/', { code: short, name: hostile, ...rest });
  const other = await write('POST /api/purchasing/discounts/', {
    code: `P${Date.now()}`,
    name: 'Plain',
    ...rest,
  });
  await write('PATCH /api/purchasing/discounts/:id/', { code: short, name: hostile }, { id: other.id });
  return { code: String(first.code), discounts: [first, other] };
};

const technicalPapers = async ({ write }: HostileCalls) => {
  const first = await write('POST /api/home/technical-papers/', paper);
  const { id } = await write('POST /api/home/technical-papers/', { title: 'Plain' });
  return [first, await write('PATCH /api/home/technical-papers/:id/', paper, { id })];
};

/** Publishes questions, the second by an update. */
const storeInEntries = async ({ write }: HostileCalls) => {
  const entry = fillFields('title text');
  const rest = { section: 'FAQ', published: true };
  await write('POST /api/home/manage-entries/', { ...entry, ...rest });
  const plain = { title: 'Plain?', text: 'Yes.', ...rest };
  const { id } = await write('POST /api/home/manage-entries/', plain);
  await write('PATCH /api/home/manage-entries/:id/', entry, { id });
};

/** Buys datasets free of charge by a code. @returns the ids of order and licence */
const buyFree = async ({ get, write }: HostileCalls, discount: string, reports: object, email: string) => {
  const body = { discount: [discount], reports };
  const { order_id: order } = await write('POST /api/purchasing/place-order/', body);
  const payment = { order, price_check: 0, last_four: null, billing: billing(email) };
  await write('POST /api/purchasing/make-payment/', payment);
  const { custom_reports: held } = await get('/api/reports/owned-reports/');
  return { order, licence: Math.max(...held.map(({ id }: { id: number }) => id)) };
};

/** A purchase order with a document. @returns its id and its order */
const purchaseOrder = async (
  page: Page,
  { headers, write }: HostileCalls,
  email: string,
  reports: object,
) => {
  const { order_id: order } = await write('POST /api/purchasing/place-order/', { discount: null, reports });
  const body = { order, number: hostile, ...billing(email) };
  const { id } = await write('POST /api/purchasing/purchase-orders/', body);
  const upload = `/api/purchasing/purchase-orders/${id}/document/`;
  const name = makeMarkup('POST /api/purchasing/purchase-orders/:id/document/', 'name');
  const uploaded = await page.request.post(`${upload}?${new URLSearchParams({ name })}`, {
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    data: Buffer.from('%PDF-1.7\nsigned'),
  });
  expect(uploaded.ok(), await uploaded.text()).toBe(true);
  return { id, order };
};

/**
 * Registers a colleague, reassigns a licence to them, and requests a further reassignment. @returns the
 * colleague's id
 */
const reassign = async (
  page: Page,
  { write }: HostileCalls,
  { order, licence }: { order: number; licence: number },
) => {
  const email = `colleague.${Date.now()}@example.org`;
  const { id } = await write('POST /api/auth/users/', {
    ...fillFields(`first_name last_name ${profile}`),
    ...{ email, password, country: 'SE' },
  });
  const report = { report_id: licence, report_type: 'CUSTOM' };
  await write('POST /api/reports/assign/', { ...report, order_id: order, email });
  const link = await pathInMail(email, 'View and accept the invitation:');
  const colleague = await hostileCalls(page, email);
  await colleague.write('POST /api/reports/assignments/accept/', { token: link.split('/').at(-1) });
  await write('POST /api/purchasing/request-reassignment/', {
    ...{ ...report, order_id: order, email: `next.${Date.now()}@example.org`, reason: hostile },
  });
  return id;
};

const viscosity = 'Kinematic Viscosity @ 100 C';

const csvLine = (cells: readonly string[]) =>
  `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\n`;
const csvFile = (name: string, rows: readonly (readonly string[])[]) => ({
  ...{ name, mimeType: 'text/csv' },
  buffer: Buffer.from(rows.map(csvLine).join('')),
});

/** Imports an oil and releases its group under another name. @returns the oil's report number */
const importOil = async (administrator: HostileCalls, page: Page) => {
  const call = 'POST /api/transfer/imports/';
  const fillCells = (file: string, names: string) =>
    names.split(' ').map((name) => makeMarkup(call, `${file}.${name}`, file === 'results' ? short : hostile));
  const number = `H${Date.now()}`;
  const response = await page.request.post('/api/transfer/imports/', {
    headers: administrator.headers,
    multipart: {
      name: makeMarkup(call, 'name'),
      samples: csvFile(makeMarkup(call, 'name'), [
        ['report_number', 'year', 'region', ...textColumns.split(' ')],
        [number, '2023', 'Africa', ...fillCells('samples', textColumns)],
      ]),
      results: csvFile('results.csv', [
        ['report_number', 'test', 'analyte', 'value', 'laboratory', 'batch'],
        [number, viscosity, viscosity, '10.6', ...fillCells('results', 'laboratory batch')],
      ]),
    },
  });
  expect(response.status(), await response.text()).toBe(202);
  const { task_id: task } = await response.json();
  const imported = async () => (await administrator.get(`/api/transfer/imports/${task}/`)).report?.group;
  await expect.poll(imported, { timeout: 30_000 }).toBeTruthy();
  const id = await imported();
  await administrator.write('PATCH /api/transfer/sample-groups/:id/', { name: hostile }, { id });
  await administrator.write('POST /api/transfer/release-samples/:id/', {}, { id });
  return number;
};

/** Replaces the list of approved oils. */
const storeInApprovedOils = ({ write }: HostileCalls) => {
  const call = 'PUT /api/home/reference-oils/';
  const row = ['2020', makeMarkup(call, 'csv.supplier'), makeMarkup(call, 'csv.brand'), '5W30', 'Germany'];
  return write(call, { csv: csvLine(['year', 'supplier', 'brand', 'grade', 'country']) + csvLine(row) });
};

/**
 * Stores markup in every field. @returns the pages that have to show it, by who opens them, and a function
 * that restores the name of the test
 */
export const storeEverywhere = async (page: Page, email: string) => {
  await newAccount(page.request, email);
  const member = await hostileCalls(page, email);
  const administrator = await hostileCalls(page, 'admin@iom.example');
  const account = await storeInAccount(member);
  const message = await storeInMessage(member, administrator, email);
  const { code, discounts } = await storeInDiscounts(administrator);
  const papers = await technicalPapers(administrator);
  await storeInEntries(administrator);
  await storeInApprovedOils(administrator);

  const [oil] = await listedOils(page, 'region=Europe', 1);
  const sample = oil!.id;
  const [first = 0, second = 0, third = 0, fourth = 0] = await testsForSale(page, sample);
  const makeDataset = (test: number) => [{ name: hostile, samples: [{ id: sample, display_tests: [test] }] }];
  const assigned = await buyFree(member, code, makeDataset(first), email);
  const colleague = await reassign(page, member, assigned);
  const { order, licence } = await buyFree(member, code, makeDataset(second), email);
  const { licence: report_id } = await buyFree(member, code, makeDataset(third), email);
  const revocation = { report_id, regional: false, reason: hostile };
  await administrator.write('POST /api/reports/revoke-access/', revocation);
  const quotes = await storeInQuotes(member, administrator, email, makeDataset(third));
  const register = (test: number) => purchaseOrder(page, member, email, makeDataset(test));
  const [voided, approved] = [await register(third), await register(fourth)];
  await administrator.write('POST /api/purchasing/purchase-orders/:id/void/', { reason: hostile }, voided);
  await administrator.write('PATCH /api/purchasing/purchase-orders/:id/', { invoice: short }, approved);
  await administrator.write('POST /api/purchasing/approve-po/:id/', {}, approved);
  const complete = { id: approved.order };
  const payment = { date: new Date().toISOString().slice(0, 10) };
  await administrator.write('POST /api/purchasing/orders/:id/payment-received/', payment, complete);
  await administrator.write('POST /api/purchasing/orders/:id/notes/', { text: hostile }, complete);
  await administrator.write('PUT /api/purchasing/orders/:id/tags/', { tags: [short] }, complete);
  const refund = { amount: 0.01, reason: hostile };
  await administrator.write('POST /api/purchasing/orders/:id/refunds/', refund, complete);
  const orders = [order, voided.order, approved.order];
  const { results: databases } = await administrator.get('/api/reports/regional-reports/');
  const database = databases.find(({ price }: { price: number | null }) => price !== null);
  await member.write('PUT /api/purchasing/cart/', {
    ...{ oils: [{ sample, tests: [fourth] }], name: hostile, regional: [{ id: database.id, quantity: 1 }] },
    ...{ datasets: [{ name: hostile, oils: [{ sample, tests: [fourth] }] }] },
    codes: { datasets: [short], regional: [short] },
  });

  const other = `other.${Date.now()}@example.org`;
  await newAccount(page.request, other);
  const { id } = await (await hostileCalls(page, other)).get('/api/auth/users/me/');
  await administrator.write(
    'PATCH /api/auth/list-users/:id/',
    fillFields(`first_name last_name ${profile}`),
    {
      id,
    },
  );
  const reportNumber = await importOil(administrator, page);
  await administrator.write('POST /api/reports/grant-by-report-number/', {
    ...{ user_id: account.user, report_num: reportNumber },
  });
  const { results: analytes } = await member.get('/api/reports/display-analytes/');
  const measured = analytes.find((one: { name: string }) => one.name === viscosity);
  const { name } = await administrator.get(`/api/reports/display-tests/${second}/`);
  await administrator.write('PATCH /api/reports/display-tests/:id/', { name: hostile }, { id: second });
  const nameTestAgain = () =>
    administrator.write('PATCH /api/reports/display-tests/:id/', { name }, { id: second });
  return {
    nameTestAgain,
    member: [
      ...account.showing,
      ...orders.map((id) => pages.order.path({ id })),
      ...quotes.map((id) => pages.quote.path({ id })),
      ...papers.map((one) => pages.technicalPaper.path(one)),
      ...[
        pages.ownedDataset.path({ id: licence }),
        `${pages.oil.path({ reportNumber })}?value=${measured.id}`,
      ],
      ...[
        pages.home.pattern,
        pages.recentlyAdded.pattern,
        pages.approvedOils.pattern,
        pages.technicalPapers.pattern,
      ],
      ...[pages.cart.pattern, pages.datasetTests.pattern, pages.regionalPricing.pattern],
    ],
    administrator: [
      ...orders.map((id) => adminPages.manageOrder.path({ id })),
      ...quotes.map((id) => adminPages.manageQuote.path({ id })),
      ...discounts.map((one) => adminPages.discount.path(one)),
      ...[account.user, colleague, id].map((id) => adminPages.user.path({ id })),
      ...[adminPages.grantAccessUser.path({ id: account.user }), adminPages.test.path({ id: second })],
      ...[adminPages.manageMessage.path({ id: message }), adminPages.reassignments.pattern],
      ...[`${adminPages.manageEntries.pattern}?section=FAQ`],
      ...[adminPages.imports.pattern, adminPages.managePapers.pattern, adminPages.tests.pattern],
    ],
  };
};
