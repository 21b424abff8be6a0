import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import ContactPage from '../../routes/public/contact.tsx';
import { address, failureResponse, fill, member, press, show } from '../../test/page.tsx';

const site = {
  name: 'Institute of Materials',
  email: 'office@institute.example',
  address: '',
  phone: '',
  fax: '',
  reply_time: 'two working days',
};
const send = 'POST /api/home/contact-us/';
const renderPage = (responses = {}, user: typeof member | null = null, at = '/contact/') =>
  show({
    pages: { '/contact/': ContactPage },
    at,
    responses: { 'GET /api/home/site/': { body: site }, ...responses },
    user,
  });
const value = (label: RegExp) =>
  screen.getByLabelText<HTMLInputElement>(label, { selector: 'input, textarea' }).value;
const fillAll = () => {
  fill(/^Contact name/, 'Ada Byron');
  fill(/^Company email/, 'ada@lab.example');
  fill(/^Message/, 'Do you test gear oils?');
};

test('submitted empty, it marks the required fields and sends nothing', async () => {
  const { callsTo } = renderPage();
  await press('Submit message');
  expect(screen.getByRole('alert').textContent).toBe('Please fill out all required fields.');
  for (const label of [/^Contact name/, /^Company email/, /^Message/])
    expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByLabelText(/^City/).getAttribute('aria-invalid')).toBeNull();
  expect(document.activeElement).toBe(screen.getByLabelText(/^Contact name/));
  expect(callsTo(send)).toEqual([]);
});

test('the message names the database that is made on request', () => {
  renderPage({}, null, '/contact/?database=2015+Europe');
  expect(value(/^Message/)).toBe(
    'What would the regional database 2015 Europe cost, and when could it be made?',
  );
});

test('a text of the address that is not a database is no message', () => {
  renderPage({}, null, '/contact/?database=2015+Mars');
  expect(value(/^Message/)).toBe('');
});

test('shows an invalid address at its field', async () => {
  const { callsTo } = renderPage();
  fillAll();
  fill(/^Company email/, 'ada@lab');
  await press('Submit message');
  expect(screen.getByText('Not a valid email address')).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toBe('Please check the marked fields.');
  expect(callsTo(send)).toEqual([]);
});

test('once sent, shows the reference and a link home instead of the form', async () => {
  const { callsTo } = renderPage({ [send]: { status: 201, body: { reference: 'C-000123' } } });
  fillAll();
  await press('Submit message');
  expect((await screen.findByRole('status')).textContent).toContain('C-000123');
  expect(screen.getByRole('link', { name: 'Go to the home page' }).getAttribute('href')).toBe('/');
  expect(address()).toBe('/contact/');
  expect(callsTo(send).map((call) => call.body)).toEqual([
    expect.objectContaining({
      contact_name: 'Ada Byron',
      company_email: 'ada@lab.example',
      message: 'Do you test gear oils?',
      website: '',
    }),
  ]);
});

test('when it fails, keeps what was typed and offers another way to write', async () => {
  renderPage({ [send]: failureResponse(503, 'unavailable', 'The service is busy.') });
  await screen.findByText('office@institute.example');
  fillAll();
  await press('Submit message');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('The service is busy. You can also write to office@institute.example.');
  expect(value(/^Message/)).toBe('Do you test gear oils?');
});

test('shows the server’s error at its field', async () => {
  renderPage({
    [send]: failureResponse(400, 'bad_input', 'Please check the marked fields.', {
      errors: { daytime_phone: ['At most 40 characters.'] },
    }),
  });
  fillAll();
  await press('Submit message');
  expect(await screen.findByText('At most 40 characters.')).toBeTruthy();
  expect(screen.getByLabelText(/^Daytime phone/).getAttribute('aria-invalid')).toBe('true');
});

test('fills in name and address of a signed-in user, and leaves what was typed', async () => {
  renderPage({}, member);
  fill(/^City/, 'Ockham');
  await waitFor(() => expect(value(/^Company name/)).toBe('Lovelace Lubricants'));
  expect(value(/^Contact name/)).toBe('Ada Byron');
  expect(value(/^Company email/)).toBe('ada@lab.example');
  expect(value(/^Daytime phone/)).toBe('+44 20 0000');
  expect(value(/^Country/)).toBe('United Kingdom');
  expect(value(/^City/)).toBe('Ockham');
});

test('shows the stated contact details of the institute only', async () => {
  renderPage({
    'GET /api/home/site/': {
      body: { ...site, address: 'PO Box 1\nMidland', phone: '+1 555 0100', fax: '+1 555 0199' },
    },
  });
  const institute = await screen.findByRole('region', { name: 'Institute of Materials' });
  expect(institute.textContent).toContain('PO Box 1');
  expect(institute.textContent).toContain('+1 555 0100');
  expect(institute.textContent).toContain('Fax +1 555 0199');
  const next = screen.getByRole('region', { name: 'What happens next' });
  expect(next.textContent).toContain('We reply by email within two working days.Demonstration: ');
});

test('a message that was typed is there again after leaving, and gone once it is sent', async () => {
  const { router } = renderPage({ [send]: { status: 201, body: { reference: 'C-000123' } } });
  fillAll();
  await router.navigate('/');
  await router.navigate('/contact/');
  await waitFor(() => expect(value(/^Message/)).toBe('Do you test gear oils?'));
  expect(value(/^Contact name/)).toBe('Ada Byron');
  await press('Submit message');
  await screen.findByText(/C-000123/);
  expect(sessionStorage.getItem('contact')).toBeNull();
});
