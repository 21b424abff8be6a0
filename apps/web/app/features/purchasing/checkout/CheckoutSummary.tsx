import type { OrderKind } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import { readOrderDatasets } from '@iom/contract/purchasing/orders/orders.endpoints.ts';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { useLastUser } from '../../../lib/session/session.ts';
import { draftFromCart, kindOfOrder } from '../model/order-draft.rules.ts';
import { datasetsOfOrder } from '../model/prices.rules.ts';
import { useCart } from '../model/use-cart.ts';
import { type Checkout, pricedDatasets } from '../model/use-checkout.ts';
import { OrderNotice, PurchaseNotice } from '../purchase-check/PurchaseNotice.tsx';
import { FullSetHint } from '../summary/FullSetHint.tsx';
import { MergedItems } from '../summary/MergedItems.tsx';
import { OrderSummary } from '../summary/OrderSummary.tsx';

/** The datasets to be paid for, of the cart or of an order; empty while they load. */
const useCheckoutDatasets = (checkout: Checkout) => {
  const { isExpired } = useLastUser();
  const order =
    checkout.state === 'order' && kindOfOrder(checkout.order) === 'datasets' ? checkout.order : undefined;
  const { data } = useQuery({
    ...endpointQuery(readOrderDatasets, { params: { id: order?.id ?? 0 } }),
    enabled: order !== undefined && !isExpired,
  });
  return order ? datasetsOfOrder(data?.datasets ?? []) : pricedDatasets(checkout);
};

/** What the buyer gets, and when. */
const deliveryText = (reports: string | undefined, byPurchaseOrder: boolean) => {
  const data = ['the values on the screen', 'Excel', 'CSV', reports].filter(Boolean).join(', ');
  return byPurchaseOrder
    ? `You get a pro forma invoice by email at once. As soon as we approve the purchase order: ${data}, and the invoice by email.`
    : `You get at once: ${data}. By email: the invoice.`;
};

interface SummaryProps {
  checkout: Checkout;
  kind: OrderKind;
  byPurchaseOrder: boolean;
  children?: ReactNode;
}

/** The order with what it holds, what is missing, and what the buyer gets. */
export const CheckoutSummary = ({ checkout, kind, byPurchaseOrder, children }: SummaryProps) => {
  const datasets = useCheckoutDatasets(checkout);
  const hasFullSet = datasets.some(({ oils }) => oils.some(({ fullSet }) => fullSet));
  const ofFullSets = hasFullSet ? 'report PDFs of the full sets' : undefined;
  return (
    <OrderSummary checkout={checkout} datasets={datasets}>
      {children}
      {'amounts' in checkout && (
        <Text size="sm" className="quiet">
          {deliveryText(kind === 'regional' ? 'report PDFs' : ofFullSets, byPurchaseOrder)}
        </Text>
      )}
    </OrderSummary>
  );
};

interface NoticesProps {
  checkout: Checkout;
  kind: OrderKind;
  /** Called with true while full sets are added to the cart. */
  onTaking?: (isTaking: boolean) => void;
}

/** What the buyer should know before paying: full sets at the same price, data bought twice or already. */
export const CheckoutNotices = ({ checkout, kind, onTaking }: NoticesProps) => {
  const { cart } = useCart();
  return (
    <>
      <MergedItems />
      <FullSetHint datasets={pricedDatasets(checkout)} {...(onTaking && { onTaking })} />
      {checkout.state === 'cart' && <PurchaseNotice draft={draftFromCart(kind, cart)} />}
      {checkout.state === 'order' && <OrderNotice order={checkout.order} />}
    </>
  );
};
