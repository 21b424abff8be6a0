// What a refused payment means to the buyer: the order stands, and there is a way on for each reason.
import type { FailureCode } from '@iom/contract/shared/failures.ts';

export interface PaymentFailureAdvice {
  title: string;
  text: string;
  link?: { to: string; label: string };
}

interface Refused {
  code: FailureCode | 'network';
}

interface RefusedOrder {
  id: number;
  /** Of the order, to choose again where one has been used up. */
  codes: readonly string[];
  /** Addresses: where the order is paid with its search, and where codes are entered. */
  payment: string;
  codesAt: string;
}

export const paymentFailureAdvice = (failure: Refused, order: RefusedOrder): PaymentFailureAdvice => {
  const kept = `Order ${order.id} is kept.`;
  switch (failure.code) {
    case 'card_declined':
      return {
        title: 'The card was declined',
        text: `${kept} Ask your bank, or use another card.`,
        link: { to: order.payment, label: 'Use another card' },
      };
    case 'card_not_validated':
      return {
        title: 'The card check has expired',
        text: kept,
        link: { to: order.payment, label: 'Enter the card again' },
      };
    case 'bad_input':
      return {
        title: 'Something in the billing address is not right',
        text: `Nothing was charged. ${kept}`,
        link: { to: order.payment, label: 'Change it' },
      };
    case 'price_changed':
      return {
        title: 'The price has changed',
        text: 'Nothing was charged. Place the order again if you agree with it.',
      };
    case 'discount_used_up': {
      const search = order.codes.map((code) => `code=${encodeURIComponent(code)}`).join('&');
      return {
        title: 'A discount code is used up',
        text: 'Nothing was charged.',
        link: { to: `${order.codesAt}?${search}`, label: 'Change the codes' },
      };
    }
    // all three may hide that it was paid
    case 'network':
    case 'unavailable':
    case 'server_error':
      return { title: 'No answer came back', text: `${kept} Placing it again never charges twice.` };
    default:
      return { title: 'The order is not paid', text: kept };
  }
};
