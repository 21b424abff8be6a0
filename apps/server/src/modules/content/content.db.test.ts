import * as endpoints from '@iom/contract/content/contact.endpoints.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#test/setup/test-app.ts';

let app: TestApp;
/** With default settings, rate limits on. */
let limited: TestApp;
beforeAll(async () => {
  app = await openTestApp({
    INSTITUTE_PHONE: '+1 555 0100',
    INSTITUTE_FAX: '+1 555 0199',
    INSTITUTE_EMAIL: 'lab@institute.example',
    INSTITUTE_REPLY_TIME: 'two working days',
  });
  limited = await openTestApp({ LIMITS: 'on' });
});
afterAll(() => Promise.all([app.close(), limited.close()]));

const message = {
  contact_name: 'Ada Byron',
  company_name: 'Lovelace Lubricants',
  company_email: 'ada@lab.example',
  daytime_phone: '+44 20 0000',
  address: '12 St James Square',
  city: 'London',
  state: 'N/A',
  country: 'United Kingdom',
  message: 'Do you test gear oils?\nAnd greases?',
  samples: '2020, Brand A, 5W-30, Germany',
};
const write = (body: object) => app.call(endpoints.contactInstitute, { body: body as never });
const readMessages = () => app.rows<Record<string, unknown>>(sql`select * from contact_messages order by id`);

test('stores a message in full, mails it to the institute and confirms only the reference to its sender', async () => {
  const { status, body } = await write({ ...message, owner: 1, created_at: '2001-01-01' });
  expect(status).toBe(201);
  expect(body.reference).toMatch(/^C-\d{6}$/);
  const [row] = await readMessages();
  expect(row).toMatchObject({
    contact_name: 'Ada Byron',
    company_email: 'ada@lab.example',
    message: 'Do you test gear oils?\nAnd greases?',
    samples: '2020, Brand A, 5W-30, Germany',
  });
  expect(body.reference).toBe(`C-${String(row?.id).padStart(6, '0')}`);
  const [institute, sender] = await app.mails(2);
  for (const text of [
    'To: lab@institute.example',
    body.reference,
    'Ada Byron',
    'Lovelace Lubricants',
    'And greases?',
    '12 St James Square',
    '2020, Brand A, 5W-30',
    '/admin/messages/',
  ])
    expect(institute).toContain(text);
  expect(sender).toContain('To: ada@lab.example');
  expect(sender).toContain(body.reference);
  expect(sender).not.toContain('gear oils');
  expect(sender).not.toContain('Ada');
});

test.each<[string, object, string[]]>([
  ['nothing', {}, ['contact_name', 'company_email', 'message']],
  ['a null for the name', { ...message, contact_name: null }, ['contact_name']],
  ['a null for the e-mail', { ...message, company_email: null }, ['company_email']],
  ['a null for the message', { ...message, message: null }, ['message']],
  ['blanks', { ...message, contact_name: '  ', message: '\n ' }, ['contact_name', 'message']],
  [
    'no name, and no address for an e-mail',
    { ...message, contact_name: '', company_email: 'ada@lab' },
    ['contact_name', 'company_email'],
  ],
])('%s: returns the error for required fields and stores nothing', async (_what, body, fields) => {
  const before = (await readMessages()).length;
  const { status, failure } = await write(body);
  expect(status).toBe(400);
  expect([failure.code, failure.error]).toEqual([
    'required_fields_missing',
    'Please fill out all required fields.',
  ]);
  expect(Object.keys(failure.errors ?? {})).toEqual(fields);
  expect((await readMessages()).length).toBe(before);
});

test.each([
  ['null', { payload: 'null', headers: { 'content-type': 'application/json' } }],
  ['no body', {}],
])('%s: returns the error for required fields', async (_what, sent) => {
  const { method, path } = endpoints.contactInstitute;
  const response = await app.app.server.inject({ method, url: path, ...sent });
  expect([response.statusCode, response.json()]).toMatchObject([400, { code: 'required_fields_missing' }]);
});

test.each<[string, object, string]>([
  ['an invalid e-mail', { company_email: 'ada@lab' }, 'company_email'],
  ['an e-mail with a second recipient', { company_email: 'ada@lab.example,b@c.example' }, 'company_email'],
  ['a line break in the name', { contact_name: 'Ada\r\nBcc: all@lab.example' }, 'contact_name'],
  ['a line break in the e-mail', { company_email: 'ada@lab.example\nBcc: b@c.example' }, 'company_email'],
  ['a line break in the city', { city: 'Lon\ndon' }, 'city'],
  ['a name that is a list', { contact_name: ['Ada'] }, 'contact_name'],
  ['a message that is too long', { message: 'a'.repeat(5001) }, 'message'],
])('rejects %s at its field', async (_what, changes, field) => {
  const { status, failure } = await write({ ...message, ...changes });
  expect([status, failure.code]).toEqual([400, 'bad_input']);
  expect(Object.keys(failure.errors ?? {})).toEqual([field]);
});

test('returns the same when the hidden field is filled in, and neither stores nor mails the message', async () => {
  const before = (await readMessages()).length;
  const { status, body } = await write({ ...message, website: 'https://spam.example' });
  expect(status).toBe(201);
  expect(body).toEqual({ reference: expect.stringMatching(/^C-\d{6}$/) });
  expect((await readMessages()).length).toBe(before);
  const waiting = await app.rows(sql`select 1 from outbox`);
  expect(waiting.length).toBe(2 * before);
});

test('returns the stated contact details of the institute', async () => {
  expect((await app.call(endpoints.readSite)).body).toEqual({
    name: 'Institute of Materials',
    email: 'lab@institute.example',
    address: '',
    phone: '+1 555 0100',
    fax: '+1 555 0199',
    reply_time: 'two working days',
  });
});

test('the site has no email address when INSTITUTE_EMAIL is not set', async () => {
  expect((await limited.call(endpoints.readSite)).body).toMatchObject({ email: '' });
});

test('returns 429 after five messages in ten minutes from one address', async () => {
  const send = () => limited.call(endpoints.contactInstitute, { body: message });
  for (let i = 0; i < 5; i++) expect((await send()).status).toBe(201);
  const { status, headers } = await send();
  expect(status).toBe(429);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
});
