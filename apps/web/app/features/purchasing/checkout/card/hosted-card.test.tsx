import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import PaymentPage from '../../../../routes/account/payment.tsx';
import { dataset, shop } from '../../../../test/fixtures/checkout.fixture.ts';
import { address, failureResponse, press, type Responses, show } from '../../../../test/page.tsx';
import type { CardElementState, CardProcessor } from './processor-script.ts';

const script = 'https://cards.example/v3/';
const validate = 'POST /api/purchasing/validate/';

/** Stands for the processor's script: a field that reports what its test types, and a token for it. */
const stubProcessor = (made: Awaited<ReturnType<CardProcessor['createPaymentMethod']>>) => {
  let hear: (state: CardElementState) => void = () => undefined;
  const methods: unknown[] = [];
  const keys: string[] = [];
  vi.stubGlobal('Stripe', (key: string): CardProcessor => {
    keys.push(key);
    return {
      elements: () => ({
        create: () => ({
          mount: (holder) => holder.append('the processor’s own field'),
          update: () => undefined,
          on: (_, listener) => {
            hear = listener;
          },
          destroy: () => undefined,
        }),
      }),
      createPaymentMethod: async ({ billing_details }) => {
        methods.push(billing_details);
        return made;
      },
    };
  });
  return { keys, methods, type: (state: CardElementState) => act(() => hear(state)) };
};

const scene = (answers: Responses = {}) =>
  show({
    pages: { '/dataset/payment': PaymentPage },
    at: '/dataset/payment',
    answers: {
      ...shop,
      'GET /api/purchasing/payment-options/': {
        body: { processor: 'stripe', publishable_key: 'pk_1', script_url: script },
      },
      ...answers,
    },
    cart: { oils: [], datasets: [dataset], regional: [] },
  });

afterEach(() => {
  for (const element of document.querySelectorAll(`script[src="${script}"]`)) element.remove();
});

test('with a live processor its own field is shown, and only its token is sent', async () => {
  const processor = stubProcessor({ paymentMethod: { id: 'pm_1' } });
  const { callsTo } = scene();
  expect(await screen.findByText('the processor’s own field')).toBeTruthy();
  expect(screen.queryByLabelText(/^Card number/)).toBeNull();
  await screen.findByDisplayValue('London');
  await press('Continue to review');
  expect(screen.getByText('Complete the card details.')).toBeTruthy();
  expect(processor.methods).toEqual([]);
  processor.type({ complete: true });
  await press('Continue to review');
  await waitFor(() => expect(address()).toBe('/dataset/review'));
  expect(processor.keys).toEqual(['pk_1']);
  expect(callsTo(validate).map(({ body }) => body)).toEqual([{ payment_method: 'pm_1' }]);
  expect(processor.methods[0]).toMatchObject({
    name: 'Ada Byron',
    address: { city: 'London', state: undefined, country: 'GB' },
  });
});

test('what the processor finds wrong with a card is said, and nothing is sent', async () => {
  const processor = stubProcessor({ error: { message: 'Your card number is incomplete.' } });
  const { callsTo } = scene();
  await screen.findByText('the processor’s own field');
  await screen.findByDisplayValue('London');
  processor.type({ complete: true });
  await press('Continue to review');
  expect(await screen.findByText('Your card number is incomplete.')).toBeTruthy();
  expect(callsTo(validate)).toEqual([]);
});

test('a card the shop does not take is said', async () => {
  const processor = stubProcessor({ paymentMethod: { id: 'pm_1' } });
  scene({
    [validate]: failureResponse(400, 'bad_input', 'Please check the marked fields.', {
      errors: { payment_method: ['Please use another card.'] },
    }),
  });
  await screen.findByText('the processor’s own field');
  await screen.findByDisplayValue('London');
  processor.type({ complete: true });
  await press('Continue to review');
  expect(await screen.findByText('Please use another card.')).toBeTruthy();
});

test('a script that cannot be loaded is said and may be tried again', async () => {
  scene();
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
