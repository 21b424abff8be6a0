import { useLocation } from 'react-router';
import { useOrderSteps } from '../cart/use-order-steps.ts';
import { useValidatedCard } from './validated-card.ts';

const checkoutSteps = ['/dataset/payment', '/dataset/review'];

/** The steps of the order as the last two of them see it: going back and forth keeps the codes and the order in the address. */
export const useCheckoutSteps = () => {
  const { search } = useLocation();
  const { card } = useValidatedCard();
  return useOrderSteps().map((step) =>
    checkoutSteps.includes(step.path)
      ? { ...step, path: step.path + search, reached: step.reached || card !== null }
      : step,
  );
};
