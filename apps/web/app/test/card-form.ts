import { screen } from '@testing-library/react';
import { fill } from './page.tsx';

/** Fills in the card form of the payment step, once the billing address is there. */
export const fillCard = async (number = '4242424242424242') => {
  await screen.findByLabelText(/^Card number/);
  await screen.findByText(/London/);
  fill(/^Card number/, number);
  fill(/^Expiry/, '12/40');
  fill(/^Security code/, '123');
};
