import { furtherLabels } from '@iom/contract/library/values/values.schemas.ts';
import { catalogueName, marks, plainNames, rowNames } from '@iom/contract/samples/oil-label.schemas.ts';
import { expect, test } from 'vitest';
import { callName, contractEndpoints } from '../setup/contract-endpoints.ts';
import { isSecret, returnedKeys, rowKeys } from '../setup/schema-keys.ts';

const endpoints = contractEndpoints;

const order =
  'id order_id created owner company billed_to status paid in_payment payment_type total_price final_price price_before_discount total_discount discounts purchase_order po_number invoice credit_card refunded order_items';
/** A field of the label table is public on purpose; `oil-label.schemas.test.ts` pins their names. */
const oil = `id sample ${plainNames.map(catalogueName).join(' ')} sample__group_id container_id status ${marks.join(' ')}`;
const valueRow = `sample ${[...rowNames, ...furtherLabels].join(' ')} qualifiers missing reported alarms`;
const comment = 'id author company comment last_updated mine hidden';

/** The keys of a response, or of a row for lists. Another key is added here on purpose or not at all. */
const keysByCall: [call: string, keys: string][] = [
  ['POST /api/auth/api-token-auth/', 'token user'],
  ['POST /api/auth/users/', 'id first_name last_name email profile auth_token'],
  ['GET /api/auth/users/me/', 'id first_name last_name email email_confirmed second_factor profile is_staff'],
  [
    'GET /api/auth/profiles/:id/',
    'id company_name address city state postal_code country phone title data_notification',
  ],
  [
    'GET /api/auth/list-users/',
    'id first_name last_name company email profile is_staff is_active created last_login',
  ],
  ['GET /api/auth/audit-log/', 'id at actor action target before after ip request_id'],
  ['GET /api/auth/second-factor/', 'methods recovery_codes_left passkeys_available required'],
  ['GET /api/auth/sessions/', 'id created last_used agent address current'],
  ['GET /api/auth/api-keys/', 'id name hint created last_used'],
  ['POST /api/auth/api-keys/', 'id name hint created last_used key'],
  ['GET /api/core/sample-metadata/', oil],
  ['GET /api/core/sample-metadata/:id/', `${oil} photos tests_available full_set owned`],
  ['POST /api/home/contact-us/', 'reference'],
  ['POST /api/home/quote-requests/', 'reference'],
  ['GET /api/home/comments/', comment],
  ['GET /api/home/entries/', 'anchor title date kind link blocks'],
  ['POST /api/home/comments/', comment],
  [
    'POST /api/purchasing/calculate-price/',
    'total_price price_before_discount total_discount discounts items regional_reports',
  ],
  ['POST /api/purchasing/best-price/', 'total_price owned best'],
  ['GET /api/purchasing/check-discount/', 'code name amount discount_type'],
  ['POST /api/purchasing/validate/', 'brand last_four'],
  ['POST /api/purchasing/place-order/', 'order_id'],
  ['POST /api/purchasing/quotations/', 'quote reference total_price valid_until pdf'],
  ['POST /api/purchasing/orders/', 'id'],
  ['GET /api/purchasing/orders/', order],
  ['GET /api/purchasing/order-history/', order],
  ['GET /api/purchasing/orders/:id/', `${order} lines payment_received refunds refunds_in_progress`],
  ['POST /api/purchasing/orders/:id/refunds/', 'id amount reason created credit_note'],
  ['POST /api/purchasing/make-payment/', 'paid order'],
  [
    'GET /api/purchasing/purchase-orders/:id/',
    'first_name last_name title company tax_id address city state postal_code country phone email number id order created status invoice void_reason payment_reference document',
  ],
  [
    'GET /api/purchasing/payment-options/',
    'processor publishable_key script_url card_limits payment_terms due_days',
  ],
  ['GET /api/reports/regional-reports/', 'id year region price oil_count times_purchased times_granted'],
  ['GET /api/reports/owned-reports/', 'regional_reports custom_reports'],
  ['GET /api/reports/custom-samples/', 'id name samples'],
  ['GET /api/reports/preview/', valueRow],
  ['POST /api/reports/filter-owned-samples-at-warp-speed/', valueRow],
  ['GET /api/reports/tasks/', 'task_id kind name status progress created expires'],
  ['GET /api/reports/assignments/', 'id report_id name report_type email state created'],
  ['GET /api/reports/reports/', 'id name order created data_owner report_type'],
  ['GET /api/reports/owned-pdf/', 'metadata sae_grade report_number year'],
  ['GET /api/reports/get-pdf-report/:year/:reportNumber/', 'url'],
  ['GET /api/transfer/released-sample-groups/', 'id name created released year count collected'],
];

test.each(keysByCall)('%s returns exactly its keys', (call, keys) => {
  const endpoint = endpoints.find((one) => callName(one) === call);
  const [response] = Object.values(endpoint?.responses ?? {});
  expect(response && rowKeys(response).toSorted()).toEqual(keys.split(' ').toSorted());
});

/**
 * Secrets that are a response's purpose: a session, a new API key, a link to share, parameters of the card
 * fields.
 */
const secretKeys: Record<string, string> = {
  'POST /api/auth/api-token-auth/': 'token',
  'POST /api/auth/users/': 'auth_token',
  'POST /api/auth/second-factor/': 'token',
  'POST /api/auth/second-factor/totp/': 'secret',
  'POST /api/auth/passkeys/sign-in/': 'token',
  // flags, not secrets
  'GET /api/auth/second-factor/': 'passkeys_available',
  'GET /api/operation/mails/:id/': 'had_secret',
  'POST /api/auth/api-keys/': 'key',
  'GET /api/reports/analysis/saved/': 'results.token',
  'POST /api/reports/analysis/saved/': 'token',
  'PATCH /api/reports/analysis/saved/:id/': 'token',
  'GET /api/reports/analysis/stories/': 'results.token',
  'GET /api/reports/analysis/saved-work/': 'results.token',
  'POST /api/reports/analysis/stories/': 'token',
  'GET /api/reports/analysis/stories/:id/': 'token',
  'PATCH /api/reports/analysis/stories/:id/': 'token',
  'POST /api/reports/analysis/stories/:id/restore/': 'token',
  'GET /api/core/watches/': 'results.analysis.token',
  'POST /api/core/watches/': 'analysis.token',
  'PATCH /api/core/watches/:id/': 'analysis.token',
  'GET /api/purchasing/payment-options/': 'publishable_key',
  'GET /api/auth/audit-log/': 'results.ip',
};
/** The columns of an analysis are named by a key. */
const isColumnKey = (key: string) => key === 'columns.key';

test('no response has a key for a secret unless that is its purpose', () => {
  const found = endpoints.flatMap((endpoint) => {
    const keys = Object.values(endpoint.responses).flatMap(returnedKeys);
    const secrets = keys.filter((key) => isSecret(key) && !isColumnKey(key));
    return [...new Set(secrets)].map((key) => [callName(endpoint), key] as const);
  });
  expect(Object.fromEntries(found)).toEqual(secretKeys);
});
