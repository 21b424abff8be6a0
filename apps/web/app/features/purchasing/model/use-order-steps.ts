import { useCart } from './use-cart.ts';

/** The four steps of a dataset order; a step opens once what it needs is there. */
export const useOrderSteps = () => {
  const { cart } = useCart();
  const chosen = cart.oils.length > 0;
  const confirmed = cart.datasets.length > 0;
  return [
    { label: 'Select Oils', path: '/dataset/select', reached: true },
    { label: 'Choose Tests', path: '/dataset/tests', reached: chosen || confirmed },
    { label: 'Payment & Billing', path: '/dataset/payment', reached: confirmed },
    // needs a card, which is entered on the step before
    { label: 'Review & Place Order', path: '/dataset/review', reached: false },
  ];
};
