import { Notifications } from '@mantine/notifications';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { endSession } from '../../../../lib/storage/session-store.ts';
import ModernSeries from '../../../../routes/public/shop/modern-series.tsx';
import RequestQuote from '../../../../routes/public/shop/request-quote.tsx';
import { oilsAndTests } from '../../../../test/fixtures/quotes.fixture.ts';
import {
  failureResponse,
  fill,
  focused,
  member,
  press,
  profile,
  type Responses,
  show,
} from '../../../../test/page.tsx';
import { currentCart } from '../../model/cart-store.ts';

const send = 'POST /api/home/quote-requests/';
const sent = { [send]: { status: 201, body: { reference: 'Q-000045' } } };
const selectedOils = (...samples: number[]) => samples.map((sample) => ({ sample, tests: [] }));
const renderPage = (
  at: string,
  responses: Responses = {},
  user: typeof member | null = null,
  samples: number[] = [],
) =>
  show({
    pages: { '/request-quote': RequestQuote, '/modern-series/': ModernSeries },
    at,
    responses: {
      ...oilsAndTests,
      'GET /api/core/sample-metadata/facets/': {
        body: { brand_name: [{ value: 'Castor', count: 3 }], sae_grade: [{ value: '5W30', count: 3 }] },
      },
      'GET /api/core/data-dictionary/': { body: { count: 0, results: [] } },
      ...responses,
    },
    user,
    cart: { oils: selectedOils(...samples) },
  });
/** The form loads after the text of its page. */
const renderModern = async () => {
  const page = renderPage('/modern-series/', sent);
  await screen.findByLabelText('Brands', { selector: 'input' });
  return page;
};
const value = (label: RegExp | string) =>
  screen.getByLabelText<HTMLInputElement>(label, { selector: 'input, textarea' }).value;
const pressEnter = (input: HTMLElement) => fireEvent.keyDown(input, { key: 'Enter', code: 'Enter' });
const add = (label: string, text: string) => {
  const input = screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' });
  input.focus();
  fireEvent.change(input, { target: { value: text } });
  pressEnter(input);
};
const say = () => {
  fill(/^Contact name/, 'Ada Byron');
  fill(/^Company email/, 'ada@lab.example');
};

test('a request with empty fields marks them, is not sent, and keeps what was typed', async () => {
  const { callsTo } = renderPage('/request-quote', sent, null, [11]);
  await screen.findByRole('link', { name: 'R-11' });
  fill(/^Company email/, 'ada@lab');
  fill('Comments', 'Base number only.');
  await press('Request quote');
  expect(screen.getByRole('alert').textContent).toBe('Please fill out all required fields.');
  expect(screen.getByText('This field is required.')).toBeTruthy();
  expect(screen.getByText('Not a valid email address')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText(/^Contact name/));
  expect([value('Comments'), value(/^Company email/)]).toEqual(['Base number only.', 'ada@lab']);
  expect(callsTo(send)).toEqual([]);
});

test('shows the server’s error at its field and keeps what was typed', async () => {
  renderPage(
    '/request-quote',
    {
      [send]: failureResponse(400, 'bad_input', 'Please check the marked fields.', {
        errors: { daytime_phone: ['At most 40 characters.'] },
      }),
    },
    null,
    [11],
  );
  await screen.findByRole('link', { name: 'R-11' });
  say();
  fill('Comments', 'Base number only.');
  await press('Request quote');
  expect(await screen.findByText('At most 40 characters.')).toBeTruthy();
  expect(await focused(/phone/)).toBeTruthy();
  expect(value('Comments')).toBe('Base number only.');
  expect(currentCart().oils).toEqual(selectedOils(11));
});

test('requests the selected oils, which then leave the selection until that is undone', async () => {
  const datasets = [{ name: 'First', oils: [{ sample: 99, tests: [1] }] }];
  const oils = [{ sample: 11, tests: [3] }, ...selectedOils(12)];
  const { callsTo } = show({
    pages: {
      '/request-quote': () => (
        <>
          <Notifications />
          <RequestQuote />
        </>
      ),
    },
    at: '/request-quote',
    responses: { ...oilsAndTests, ...sent },
    user: null,
    cart: { oils, datasets },
  });
  await screen.findByRole('link', { name: 'R-12' });
  say();
  await press('Request quote');
  expect((await screen.findByRole('status')).textContent).toContain('Q-000045');
  expect(callsTo(send)[0]?.body).toMatchObject({ contact_name: 'Ada Byron', samples: [11, 12] });
  expect(currentCart()).toMatchObject({ oils: [], datasets });
  await press('Undo');
  expect(currentCart()).toMatchObject({ oils, datasets });
});

test('tests for sale are chosen from a list that knows the words of the trade', async () => {
  const { callsTo } = renderPage('/request-quote', sent, null, [11]);
  await screen.findByRole('link', { name: 'R-11' });
  say();
  const tests = screen.getByLabelText<HTMLInputElement>('Tests', { selector: 'input' });
  tests.focus();
  await screen.findByRole('option', { name: 'Noack volatility, ASTM D5800', hidden: true });
  expect(screen.queryByRole('option', { name: /Color/, hidden: true })).toBeNull();
  fireEvent.change(tests, { target: { value: 'tbn' } });
  const found = screen.getAllByRole('option', { hidden: true });
  expect(found.map(({ textContent }) => textContent)).toEqual(['Base number, ASTM D2896']);
  found[0]?.click();
  await press('Request quote');
  await screen.findByRole('status');
  expect(callsTo(send)[0]?.body).toMatchObject({ samples: [11], tests: [2] });
});

test('without an oil sends nothing and links to the catalogue', async () => {
  const { callsTo } = renderPage('/request-quote', sent);
  say();
  await press('Request quote');
  expect(screen.getByRole('alert').textContent).toBe('Select at least one oil first.');
  expect(screen.getByRole('link', { name: 'Select oils' }).getAttribute('href')).toBe('/catalog');
  expect(callsTo(send)).toEqual([]);
});

test('keeps what was typed when visiting the catalogue, until it is sent', async () => {
  const { router } = renderPage('/request-quote', sent, null, [11]);
  await screen.findByRole('link', { name: 'R-11' });
  say();
  fill('Comments', 'Base number only.');
  await router.navigate('/catalog');
  await waitFor(() => expect(screen.queryByLabelText('Comments')).toBeNull());
  await router.navigate('/request-quote');
  await waitFor(() => expect(value('Comments')).toBe('Base number only.'));
  await screen.findByRole('link', { name: 'R-11' });
  await press('Request quote');
  await screen.findByRole('status');
  await router.navigate('/catalog');
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
  await router.navigate('/request-quote');
  await waitFor(() => expect(value('Comments')).toBe(''));
});

test('fills in the contact of a signed-in user', async () => {
  renderPage('/request-quote', {}, member);
  await waitFor(() => expect(value(/^Company name/)).toBe('Lovelace Lubricants'));
  expect(value(/^Company email/)).toBe('ada@lab.example');
});

test('criteria are chosen or typed and sent with the comment', async () => {
  const { callsTo } = await renderModern();
  say();
  await press('Request quote');
  expect(screen.getByText('Choose a criterion above, or describe here what you need.')).toBeTruthy();
  expect(callsTo(send)).toEqual([]);
  add('API service classes', 'SP');
  add('Brands', 'A brand, not listed');
  fill('Comments', 'Fifty oils.');
  await press('Request quote');
  expect((await screen.findByRole('status')).textContent).toContain('Q-000045');
  expect(callsTo(send)[0]?.body).toMatchObject({
    api_specs: ['SP'],
    brands: ['A brand, not listed'],
    comments: 'Fifty oils.',
    samples: [],
  });
});

test('Enter takes the first suggestion that begins with the typed text', async () => {
  const { callsTo } = await renderModern();
  say();
  const brands = screen.getByLabelText('Brands', { selector: 'input' });
  brands.focus();
  await screen.findByRole('option', { name: 'Castor', hidden: true });
  add('Brands', 'cas');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Remove Castor' })).toBeTruthy());
  pressEnter(brands);
  expect(callsTo(send)).toEqual([]);
  await press('Request quote');
  await screen.findByRole('status');
  expect(callsTo(send)[0]?.body).toMatchObject({ brands: ['Castor'] });
});

test('typed text is kept as a criterion when its field is left', async () => {
  await renderModern();
  const input = screen.getByLabelText('Brands', { selector: 'input' });
  input.focus();
  fireEvent.change(input, { target: { value: 'cas' } });
  act(() => input.blur());
  expect(await screen.findByRole('button', { name: 'Remove cas' })).toBeTruthy();
});

test('shows the profile last loaded in this browser until the current one arrives, and forgets it at sign-out', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  localStorage.setItem('profile', JSON.stringify({ ...profile, company_name: 'Former name' }));
  const responses: Responses = {
    'GET /api/auth/profiles/7/': async () => {
      await promise;
      return { body: profile };
    },
  };
  renderPage('/request-quote', responses, member);
  await waitFor(() => expect(value(/^Company name/)).toBe('Former name'));
  resolve();
  await waitFor(() => expect(value(/^Company name/)).toBe('Lovelace Lubricants'));
  expect(JSON.parse(localStorage.getItem('profile') ?? '')).toEqual(profile);
  act(() => endSession('signed out'));
  expect(localStorage.getItem('profile')).toBeNull();
});
