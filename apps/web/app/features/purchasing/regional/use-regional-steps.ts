import { useCart } from '../model/use-cart.ts';

/** The four steps of an order of regional databases; a step opens once what it needs is there. */
export const useRegionalSteps = () => {
  const chosen = useCart().cart.regional.length > 0;
  return [
    { label: 'Select Regions', path: '/regional/select', reached: true },
    { label: 'Obtain Pricing', path: '/regional/pricing', reached: chosen },
    { label: 'Payment & Billing', path: '/regional/payment', reached: chosen },
    // needs a card or a purchase order, which are entered on the step before
    { label: 'Review & Place Order', path: '/regional/review', reached: false },
  ];
};
