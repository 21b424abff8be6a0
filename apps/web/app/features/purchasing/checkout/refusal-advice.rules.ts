// What a refused payment means to the buyer: the order stands, and there is a way on for each reason.
import type { FailureCode } from '@iom/contract/shared/failures.ts';

export interface RefusalAdvice {
  title: string;
  text: string;
  link?: { to: string; label: string };
}

interface Refused {
  code: FailureCode | 'network';
}

/** @param codes the discount codes of the order, to choose again where one has been used up. */
export const refusalAdvice = (failure: Refused, order: number, codes: readonly string[]): RefusalAdvice => {
  const kept = `Order ${order} is kept.`;
  const otherCard = { to: `/dataset/payment?order=${order}`, label: 'Use another card' };
  switch (failure.code) {
    case 'card_declined':
      return {
        title: 'The card was declined',
        text: `${kept} Ask your bank, or use another card.`,
        link: otherCard,
      };
    case 'card_not_validated':
      return {
        title: 'The card check has expired',
        text: kept,
        link: { ...otherCard, label: 'Enter the card again' },
      };
    case 'price_changed':
      return {
        title: 'The price has changed',
        text: 'Nothing was charged. Place the order again if you agree with it.',
      };
    case 'discount_used_up': {
      const search = codes.map((code) => `code=${encodeURIComponent(code)}`).join('&');
      return {
        title: 'A discount code is used up',
        text: 'Nothing was charged.',
        link: { to: `/dataset/payment?${search}`, label: 'Change the codes' },
      };
    }
    case 'network':
      return { title: 'No answer came back', text: `${kept} Placing it again never charges twice.` };
    default:
      return { title: 'The order is not paid', text: kept };
  }
};
