import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { dataset, shop } from '../../../../test/fixtures/checkout.fixture.ts';
import { address, failureResponse, press, type Responses, show } from '../../../../test/page.tsx';
import CheckoutPage from '../checkout.page.tsx';
import type { CardState } from './HostedCardFields.tsx';

const script = 'https://js.stripe.com/dahlia/stripe.js';
const validate = 'POST /api/purchasing/validate/';

interface MethodResult {
  paymentMethod?: { id: string };
  error?: { message: string };
}
/** `loadStripe` keeps the first `window.Stripe` it finds, so that one delegates to the stub of the running test. */
let openStub: (key: string) => unknown;
const stripeGlobal = (key: string) => openStub(key);

/** A stub of Stripe.js: a field that reports what the test sets, and `result` as the payment method made of it. */
const stubProcessor = (result: MethodResult) => {
  let onChange: (state: CardState) => void = () => undefined;
  const methods: unknown[] = [];
  const keys: string[] = [];
  openStub = (key) => {
    keys.push(key);
    return {
      elements: () => ({
        create: () => ({
          mount: (holder: HTMLElement) => holder.append('the processor’s own field'),
          update: () => undefined,
          on: (_: 'change', listener: (state: CardState) => void) => {
            onChange = listener;
          },
          destroy: () => undefined,
        }),
      }),
      createPaymentMethod: async ({ billing_details }: { billing_details: unknown }) => {
        methods.push(billing_details);
        return result;
      },
    };
  };
  vi.stubGlobal('Stripe', stripeGlobal);
  return { keys, methods, type: (state: CardState) => act(() => onChange(state)) };
};

const renderPage = (responses: Responses = {}) =>
  show({
    pages: { '/dataset/payment': CheckoutPage },
    at: '/dataset/payment',
    responses: {
      ...shop,
      'GET /api/purchasing/payment-options/': {
        body: { processor: 'stripe', publishable_key: 'pk_1', script_url: script, card_limits: null },
      },
      ...responses,
    },
    cart: { oils: [], datasets: [dataset], regional: [] },
  });

afterEach(() => {
  for (const element of document.querySelectorAll(`script[src="${script}"]`)) element.remove();
});

// the first test of the file: a loaded script is kept for the document's life
test('shows a failed load of the script, and loads it on "Try again"', async () => {
  renderPage();
  const loading = await waitFor(() => {
    const element = document.querySelector(`script[src="${script}"]`);
    if (!element) throw new Error('no script yet');
    return element;
  });
  fireEvent.error(loading);
  expect(await screen.findByText('The card fields could not be loaded.')).toBeTruthy();
  const processor = stubProcessor({ paymentMethod: { id: 'pm_1' } });
  await press('Try again');
  expect(await screen.findByText('the processor’s own field')).toBeTruthy();
  expect(processor.keys).toEqual(['pk_1']);
});

test('shows the hosted field of a live processor and sends only its token', async () => {
  const processor = stubProcessor({ paymentMethod: { id: 'pm_1' } });
  const { callsTo } = renderPage();
  expect(await screen.findByText('the processor’s own field')).toBeTruthy();
  expect(screen.queryByLabelText(/^Card number/)).toBeNull();
  await screen.findByText(/London/);
  await press('Continue to review');
  expect(screen.getByText('Complete the card details.')).toBeTruthy();
  expect(processor.methods).toEqual([]);
  processor.type({ complete: true, error: undefined });
  await press('Continue to review');
  await waitFor(() => expect(address()).toBe('/dataset/review'));
  expect(processor.keys).toEqual(['pk_1']);
  expect(callsTo(validate).map(({ body }) => body)).toEqual([{ payment_method: 'pm_1' }]);
  expect(processor.methods[0]).toMatchObject({
    name: 'Ada Byron',
    address: { city: 'London', state: undefined, country: 'GB' },
  });
});

test('shows the processor’s error and sends nothing', async () => {
  const processor = stubProcessor({ error: { message: 'Your card number is incomplete.' } });
  const { callsTo } = renderPage();
  await screen.findByText('the processor’s own field');
  await screen.findByText(/London/);
  processor.type({ complete: true, error: undefined });
  await press('Continue to review');
  expect(await screen.findByText('Your card number is incomplete.')).toBeTruthy();
  expect(callsTo(validate)).toEqual([]);
});

test('shows the error of a card the shop refuses', async () => {
  const processor = stubProcessor({ paymentMethod: { id: 'pm_1' } });
  renderPage({
    [validate]: failureResponse(400, 'bad_input', 'Please check the marked fields.', {
      errors: { payment_method: ['Please use another card.'] },
    }),
  });
  await screen.findByText('the processor’s own field');
  await screen.findByText(/London/);
  processor.type({ complete: true, error: undefined });
  await press('Continue to review');
  expect(await screen.findByText('Please use another card.')).toBeTruthy();
});
