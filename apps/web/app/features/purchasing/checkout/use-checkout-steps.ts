import { useLocation } from 'react-router';
import { flows, type PurchaseKind } from '../model/order-draft.rules.ts';
import { useOrderSteps } from '../model/use-order-steps.ts';
import { useValidatedCard } from '../model/validated-card.ts';
import { useRegionalSteps } from '../regional/use-regional-steps.ts';
import { usePayBy } from './pay-by.ts';

/** The steps of an order as the last ones of them see it: going back and forth keeps the codes and the order in the address. */
export const useCheckoutSteps = (kind: PurchaseKind) => {
  const { search } = useLocation();
  const { card } = useValidatedCard();
  const { byPurchaseOrder } = usePayBy();
  const steps = { datasets: useOrderSteps(), regional: useRegionalSteps() }[kind];
  const { codes, payment, review } = flows[kind];
  return steps.map((step) => {
    if (![codes, payment, review].includes(step.path)) return step;
    const reached = step.reached || (step.path === review && card !== null && !byPurchaseOrder);
    return { ...step, path: step.path + search, reached };
  });
};
