import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import CheckoutPage from '../features/purchasing/checkout/checkout.page.tsx';
import { fillCard } from './card-form.ts';
import { dataset, shop } from './fixtures/checkout.fixture.ts';
import { address, press, type Responses, show } from './page.tsx';

/** Agrees that all sales are final. */
export const agree = async () =>
  fireEvent.click(await screen.findByRole('checkbox', { name: /All sales are final/ }));

/** The review of a cart with one dataset, or of an order in `search`, by card and agreed to. */
export const reviewWith = async (responses: Responses, search = '') => {
  const page = show({
    pages: { '/dataset/payment': CheckoutPage, '/dataset/review': CheckoutPage },
    at: `/dataset/payment${search}`,
    responses: { ...shop, ...responses },
    cart: { datasets: [dataset] },
  });
  await fillCard();
  await press('Continue to review');
  await waitFor(() => expect(address()).toContain('/dataset/review'));
  await agree();
  return page;
};
