// Every text field of a write, by call and field as `textFields` names them: filled by
// `hostile-text.journey.ts` and compared with the contract by `hostile-fields.test.ts` of the server.

import { listFilterNames } from '@iom/contract/analysis/analysis-query.schemas.ts';
import {
  facetNames,
  labelNames,
  oilLabel,
  textFilterNames,
} from '@iom/contract/samples/oil-label.schemas.ts';

const profile = 'company_name address city state postal_code phone title';
const person = `first_name last_name ${profile}`;
const names = (list: readonly string[]) => list.join(' ');
/** The filters of Data Analysis that take any text. */
export const textFilters = names([...listFilterNames, ...textFilterNames].filter((name) => name !== 'year'));
/** The columns of samples.csv that take any text. */
export const textColumns = names(labelNames.filter((name) => oilLabel[name].type === 'text'));
const otherColumns = names(labelNames.filter((name) => oilLabel[name].type !== 'text'));
const inside = (parent: string, names: string) => names.replaceAll(/[^ ]+/g, (name) => `${parent}.${name}`);
const answer = 'answer.parameters.* answer.parameters.*key';
const ownColumns = inside('own_columns', 'name formula unit');
const paper = 'title authors presented citation abstract';
const bill = `${person.replace('company_name', 'company')} tax_id`;
const story = `title folder parts.text parts.title parts.caption ${inside('parts.query', textFilters)} ${inside('filters', textFilters)}`;

const split = (lists: Record<string, string>): Record<string, readonly string[]> =>
  Object.fromEntries(Object.entries(lists).map(([call, fields]) => [call, fields.split(' ')]));

/** Filled with markup in the journey, which expects each on a page. */
export const shownFields = split({
  'POST /api/auth/users/': person,
  'PATCH /api/auth/profiles/:id/': profile,
  'PATCH /api/auth/list-users/:id/': person,
  'POST /api/auth/api-keys/': 'name',
  'POST /api/reports/analysis/saved/': `name folder ${inside('query', textFilters)}`,
  'PATCH /api/reports/analysis/saved/:id/': `name folder ${inside('query', textFilters)}`,
  'POST /api/reports/analysis/stories/': story,
  'PATCH /api/reports/analysis/stories/:id/': story,
  'PATCH /api/reports/display-tests/:id/': 'name',
  'PUT /api/home/reference-oils/': 'csv.supplier csv.brand',
  'POST /api/home/comments/': 'comment',
  'PATCH /api/home/comments/:id/': 'comment',
  'POST /api/home/contact-us/':
    'contact_name company_name daytime_phone address city state country message samples',
  'POST /api/home/contact-messages/:id/reply/': 'text',
  'POST /api/home/manage-entries/': 'title text',
  'PATCH /api/home/manage-entries/:id/': 'title text',
  'POST /api/home/technical-papers/': paper,
  'PATCH /api/home/technical-papers/:id/': paper,
  'POST /api/purchasing/request-reassignment/': 'reason',
  'POST /api/reports/revoke-access/': 'reason',
  'PUT /api/purchasing/cart/': 'name datasets.name codes.datasets codes.regional',
  'POST /api/purchasing/discounts/': 'code name',
  'PATCH /api/purchasing/discounts/:id/': 'code name',
  'POST /api/purchasing/place-order/': 'reports.name',
  'POST /api/purchasing/quotations/': 'reports.name',
  'POST /api/purchasing/make-payment/': inside('billing', bill),
  'POST /api/purchasing/purchase-orders/': `${bill} number`,
  'POST /api/purchasing/purchase-orders/:id/document/': 'name',
  'PATCH /api/purchasing/purchase-orders/:id/': 'invoice',
  'POST /api/purchasing/purchase-orders/:id/void/': 'reason',
  'POST /api/purchasing/orders/:id/notes/': 'text',
  'PUT /api/purchasing/orders/:id/tags/': 'tags',
  'POST /api/purchasing/orders/:id/refunds/': 'reason',
  'POST /api/home/quote-requests/':
    'contact_name company_name daytime_phone api_specs acea_specs countries brands sae_grades manufacturers comments',
  'POST /api/home/quote-requests/:id/offer/': 'reports.name message',
  'POST /api/home/quote-requests/:id/decline/': 'reason',
  'POST /api/transfer/imports/': `name ${inside('samples', textColumns)} results.laboratory results.batch`,
  'PATCH /api/transfer/sample-groups/:id/': 'name',
  'POST /api/core/watches/': `name ${inside('filters', `${names(facetNames)} search`)}`,
});

/** Filled with markup in the journey, but on no page; with the reason. */
export const unshownFields: Record<string, Record<string, readonly string[]>> = {
  'a page takes of an answer’s parameters those that the answer has': split({
    'POST /api/reports/analysis/saved/': inside('query', answer),
    'PATCH /api/reports/analysis/saved/:id/': inside('query', answer),
    'POST /api/reports/analysis/stories/': inside('parts.query', answer),
    'PATCH /api/reports/analysis/stories/:id/': inside('parts.query', answer),
  }),
};

/** The texts of an offer as shown. */
const offerTexts = 'offer.reports.name offer.message offer.discounts.code offer.discounts.name';

/** Not filled, with the reason. */
export const unfilledFields: Record<string, Record<string, readonly string[]>> = {
  // fields that `isSecret` names are left out
  'a password or secret: compared, kept as a hash or not at all': split({
    'POST /api/auth/users/': 'device',
    'POST /api/auth/api-token-auth/': 'username device',
    'POST /api/auth/second-factor/': 'challenge code',
    'POST /api/auth/second-factor/step-up/': 'code',
    'POST /api/auth/second-factor/totp/confirm/': 'code',
    'DELETE /api/auth/second-factor/': 'code',
    'POST /api/auth/passkeys/sign-in/': 'device',
  }),
  'stored only with what an authenticator has made': split({ 'POST /api/auth/passkeys/': 'name' }),
  'refused unless it is the code of a country': split({
    'POST /api/auth/users/': 'country',
    'PATCH /api/auth/profiles/:id/': 'country',
    'PATCH /api/auth/list-users/:id/': 'country',
    'POST /api/purchasing/make-payment/': 'billing.country',
    'POST /api/purchasing/purchase-orders/': 'country',
  }),
  'refused unless it is the name or code of what is there': split({
    'POST /api/purchasing/place-order/': 'discount',
    'POST /api/purchasing/quotations/': 'discount',
    'POST /api/purchasing/orders/': 'discounts',
    'PATCH /api/purchasing/orders/:id/': 'discounts',
    'POST /api/reports/grant-by-report-number/': 'report_num',
    'POST /api/reports/grant-regional-dataset/': 'region',
  }),
  'asked with and not stored': split({
    'POST /api/reports/analysis/download/': `${textFilters} ${ownColumns}`,
    'GET /api/reports/download-report/': 'id',
    'GET /api/reports/download-pdf-reports/': 'report_number__icontains sae_grade__icontains',
    'GET /api/reports/get-pdf-report/:year/:reportNumber/': 'reportNumber',
    'POST /api/purchasing/calculate-price/': 'discounts',
    'POST /api/purchasing/check-purchase/': 'discounts',
  }),
  'compared with the purchase check and not stored': split({
    'POST /api/purchasing/place-order/': 'acknowledged',
    'POST /api/purchasing/orders/': 'acknowledged',
    'POST /api/purchasing/make-payment/': 'acknowledged',
    'POST /api/purchasing/purchase-orders/': 'acknowledged',
  }),
  'compared with the offer and not stored': split({
    'POST /api/home/quote-requests/:id/accept/': offerTexts,
    'POST /api/home/quote-requests/:id/decline/': offerTexts,
  }),
  'refused unless it is the formula of a column, its header or its unit, of few characters': split({
    'POST /api/reports/analysis/saved/': inside('query', ownColumns),
    'PATCH /api/reports/analysis/saved/:id/': inside('query', ownColumns),
    'POST /api/reports/analysis/stories/': `${inside('parts.query', ownColumns)} ${inside('filters', ownColumns)}`,
    'PATCH /api/reports/analysis/stories/:id/': `${inside('parts.query', ownColumns)} ${inside('filters', ownColumns)}`,
  }),
  'refused unless it is a web address of http or https': split({
    'POST /api/home/manage-entries/': 'link',
    'PATCH /api/home/manage-entries/:id/': 'link',
    'POST /api/home/technical-papers/': 'link',
    'PATCH /api/home/technical-papers/:id/': 'link',
  }),
  'shown in the form of an administrator alone': split({
    'PATCH /api/reports/display-tests/:id/': 'synonyms',
    'POST /api/purchasing/orders/:id/payment-received/': 'reference',
  }),
  'stored and shown as the name of an import, which is filled': split({
    'PATCH /api/transfer/samples/:id/values/': 'reason',
  }),
  'shown by the name of the test that has the id': split({ 'POST /api/core/watches/': 'filters.has_test' }),
  'JSON that is refused unless it is a mapping': split({ 'POST /api/transfer/imports/': 'mapping' }),
  'refused unless it is an email address': split({ 'POST /api/home/contact-us/': 'company_email' }),
  'a message that has it is dropped as a robot’s': split({ 'POST /api/home/contact-us/': 'website' }),
  'refused unless it is a year, grade, country, region, mark, number or name of the dictionary': split({
    'POST /api/home/manage-entries/': 'date',
    'PATCH /api/home/manage-entries/:id/': 'date',
    'PUT /api/home/reference-oils/': 'csv.year csv.grade csv.country',
    'POST /api/transfer/imports/': [
      inside('samples', `${otherColumns} kind collected`),
      inside('results', 'report_number test analyte value run'),
    ].join(' '),
    'PATCH /api/transfer/samples/:id/values/': 'values.value',
  }),
};
