import { pages } from '@iom/contract/pages/pages.ts';
import type { OrderKind } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import { useLocation } from 'react-router';
import { choiceParam, idParam, useSearchState } from '../../../lib/pages/search-state.ts';
import { useLastUser } from '../../../lib/session/session.ts';
import { checkoutPaths } from './order-draft.rules.ts';
import { useCart } from './use-cart.ts';
import { useValidatedCard } from './validated-card.ts';

const params = { by: choiceParam(['purchase-order']), order: idParam };

/** By card, or by purchase order (`?by=purchase-order`), for payment and review alike. */
export const usePayBy = () => {
  const [{ by }, update] = useSearchState(params);
  return {
    byPurchaseOrder: by === 'purchase-order',
    setByPurchaseOrder: (chosen: boolean) =>
      update({ by: chosen ? 'purchase-order' : undefined }, { replace: true }),
  };
};

/** The unpaid order (`?order=17`) that is paid for instead of the cart. */
export const useUnpaidOrder = () => {
  const [{ order }, update] = useSearchState(params);
  return {
    order,
    /** Pays this order, with its own discount codes, instead of the cart. */
    setOrder: (id: number) => update({ order: id }, { replace: true }),
  };
};

/**
 * Where links to the pricing and the payment of the cart lead. Both pages need an account, so visitors get the cart, which shows them copies and
 * prices, and the sign-in beside the order. `search` is that of the payment's address.
 */
export const useCheckoutLinks = (kind: OrderKind, search = '') => {
  const { user } = useLastUser();
  const { codes, payment } = checkoutPaths[kind];
  return user
    ? { pricing: codes, payment: payment + search }
    : { pricing: pages.cart.path(), payment: pages.login.path({ checkout: kind }) };
};

/** The four steps of an order of datasets; `reached` if the cart has what the step needs. */
export const useOrderSteps = () => {
  const { cart } = useCart();
  const { payment } = useCheckoutLinks('datasets');
  const hasOils = cart.oils.length > 0;
  const hasDatasets = cart.datasets.length > 0;
  return [
    { label: 'Select Oils', path: pages.datasetSelect.path(), reached: true },
    { label: 'Choose Tests', path: pages.datasetTests.path(), reached: hasOils || hasDatasets },
    { label: 'Payment & Billing', path: payment, reached: hasDatasets },
    // needs a card, which is entered on the previous step
    { label: 'Review & Place Order', path: pages.datasetReview.path(), reached: false },
  ];
};

/** The four steps of an order of regional databases; `reached` if the cart has what the step needs. */
export const useRegionalSteps = () => {
  const hasDatabases = useCart().cart.regional.length > 0;
  const { pricing, payment } = useCheckoutLinks('regional');
  return [
    { label: 'Select Regions', path: pages.regionalSelect.path(), reached: true },
    { label: 'Obtain Pricing', path: pricing, reached: hasDatabases },
    { label: 'Payment & Billing', path: payment, reached: hasDatabases },
    // needs a card or a purchase order, which are entered on the previous step
    { label: 'Review & Place Order', path: pages.regionalReview.path(), reached: false },
  ];
};

/**
 * The steps of an order for its last pages. Links to payment and review keep the payment method and the unpaid order of the URL. The pricing of
 * regional databases is that of the cart, so its link keeps only the payment method.
 */
export const useCheckoutSteps = (kind: OrderKind) => {
  const { search } = useLocation();
  const { card } = useValidatedCard();
  const { byPurchaseOrder } = usePayBy();
  const steps = { datasets: useOrderSteps(), regional: useRegionalSteps() }[kind];
  const { codes, payment, review } = checkoutPaths[kind];
  return steps.map((step) => {
    if (step.path === payment || step.path === review) {
      const reached = step.reached || (step.path === review && card !== null && !byPurchaseOrder);
      return { ...step, path: step.path + search, reached };
    }
    return step.path === codes && byPurchaseOrder ? { ...step, path: `${codes}?by=purchase-order` } : step;
  });
};
