import { createHash } from 'node:crypto';
import { brandOfCard } from '@iom/contract/purchasing/payments/card.rules.ts';
import { type ChargeOutcome, type Processor, testCardsOnlyMessage } from './processor.ts';

/**
 * Published test card numbers and their outcomes. Only append to this list: a token contains an index in it, never
 * the number.
 */
const testCards = [
  { number: '4242424242424242' },
  { number: '4012888888881881' },
  { number: '5555555555554444' },
  { number: '2223003122003222' },
  { number: '378282246310005' },
  { number: '3056930009020004' },
  { number: '6011111111111117' },
  { number: '3566002020360505' },
  { number: '4000000000000002', declined: 'The card was declined.' },
  { number: '4000000000009995', declined: 'The card has insufficient funds.' },
] as const;

const findOutcome = async (reference: string): Promise<ChargeOutcome> => {
  const index = /^sandbox-(\d+)\./.exec(reference)?.[1];
  const card = index === undefined ? undefined : testCards[Number(index)];
  if (!card || 'declined' in card)
    return { outcome: 'declined', reason: card?.declined ?? 'The card was declined.' };
  return { outcome: 'succeeded' };
};

/**
 * A processor for demonstrations: accepts only the published test numbers and charges nothing. The outcome of
 * a charge depends on its reference alone. It is the same on every server, after a restart, and before and after the
 * charge is confirmed.
 */
export const sandboxProcessor = (): Processor => ({
  name: 'sandbox',
  intake: {
    kind: 'raw_card',
    tokenise: async ({ number }) => {
      const index = testCards.findIndex((card) => card.number === number);
      const brand = brandOfCard(number)?.name;
      if (index < 0 || !brand) return { ok: false, reason: testCardsOnlyMessage };
      return {
        ok: true,
        token: `sandbox-${index}`,
        brand,
        lastFour: number.slice(-4),
      };
    },
  },
  limits: null,
  open: async ({ token, key }) => ({
    ok: true,
    reference: `${token}.${createHash('sha256').update(key).digest('hex').slice(0, 24)}`,
  }),
  confirm: findOutcome,
  resolveOrCancel: findOutcome,
  refund: async () => ({ outcome: 'succeeded' }),
  signatureHeader: 'sandbox-signature',
  parseWebhook: () => ({ kind: 'not_signed' }),
});
