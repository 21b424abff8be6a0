// Advice after a failed payment. The order is kept; each reason has its own next step.
import type { FailureCode, FieldErrors } from '@iom/contract/shared/failures.ts';

export interface PaymentFailureAdvice {
  title: string;
  text: string;
  link?: { to: string; label: string };
}

interface PaymentFailure {
  code: FailureCode | 'network';
  fieldErrors: FieldErrors;
}

interface UnpaidOrder {
  id: number;
  /** Paths: where the order is paid, with its search, where codes are entered, and where it can be canceled. */
  paymentPath: string;
  codesPath: string;
  orderPath: string;
}

/** Whether an order was refused, or could not be priced, because of a discount code. */
export const isAboutCodes = ({ code, fieldErrors }: PaymentFailure) =>
  code === 'discount_inactive' ||
  code === 'discount_used_up' ||
  Object.keys(fieldErrors).some((field) => field.startsWith('discount'));

/** Advice on an order that cannot be paid as it was placed. */
const unpayable = (title: string, { id, orderPath }: UnpaidOrder): PaymentFailureAdvice => ({
  title,
  text: 'Nothing was charged.',
  link: { to: orderPath, label: `Open order ${id} to cancel it` },
});

/** Why entering a card is the next step, rather than paying with this one again; undefined if it is not. */
export const cardRefusal = ({ code }: Pick<PaymentFailure, 'code'>): 'declined' | 'expired' | undefined => {
  if (code === 'card_declined') return 'declined';
  return code === 'card_not_validated' ? 'expired' : undefined;
};

export const paymentFailureAdvice = (failure: PaymentFailure, order: UnpaidOrder): PaymentFailureAdvice => {
  const kept = `Order ${order.id} is kept.`;
  if (failure.code === 'data_withdrawn' || failure.fieldErrors.order)
    return unpayable('Part of this order is no longer for sale', order);
  switch (failure.code) {
    case 'card_declined':
      return {
        title: 'The card was declined',
        text: `${kept} Ask your bank, or use another card.`,
        link: { to: order.paymentPath, label: 'Use another card' },
      };
    case 'card_not_validated':
      return {
        title: 'The card check has expired',
        text: kept,
        link: { to: order.paymentPath, label: 'Enter the card again' },
      };
    case 'bad_input':
      // about the order as a whole, such as a sum that has become too large
      if (failure.fieldErrors.non_field_errors) return unpayable('The order cannot be paid as it is', order);
      return {
        title: 'Please check the billing address',
        text: `Nothing was charged. ${kept}`,
        link: { to: order.paymentPath, label: 'Change it' },
      };
    case 'price_changed':
      return {
        title: 'The order has changed',
        text: 'Nothing was charged. Place it again if you agree.',
      };
    case 'discount_inactive':
      return {
        title: 'A discount code is no longer valid',
        text: 'Nothing was charged.',
        link: { to: order.codesPath, label: 'Change the codes' },
      };
    case 'discount_used_up':
      return {
        title: 'A discount code is used up',
        text: 'Nothing was charged.',
        link: { to: order.codesPath, label: 'Change the codes' },
      };
    case 'discount_awaiting_approval':
      return {
        title: 'Your other purchase orders with this code await approval',
        text: kept,
        link: { to: order.codesPath, label: 'Change the codes' },
      };
    // after any of these the payment may have succeeded
    case 'network':
    case 'unavailable':
    case 'server_error':
      return { title: 'No response was received', text: `${kept} Placing it again never charges twice.` };
    default:
      return { title: 'The order is not paid', text: kept };
  }
};
