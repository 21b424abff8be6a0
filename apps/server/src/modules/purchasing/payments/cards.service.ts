import { type CardBrand, cardErrors } from '@iom/contract/purchasing/card.rules.ts';
import type { CardBody } from '@iom/contract/purchasing/card.schemas.ts';
import type { FieldErrors } from '@iom/contract/shared/failures.ts';
import { ApiError } from '#platform/api-error.ts';
import type { Database } from '#platform/database/database.ts';
import type { SessionUser } from '#platform/http/session-user.ts';
import type { Logger } from '#platform/log.ts';
import type { AcceptedCard, CardIntake, Processor } from '#platform/payments/processor.ts';
import type { Throttle } from '#platform/throttle.ts';
import { putCard } from './payments.store.ts';

interface CardParts {
  database: Database;
  processor: Processor;
  throttle: Throttle;
  log: Logger;
}
type CardToAccept = CardBody | { payment_method: string };
type Accepted = Extract<AcceptedCard, { ok: true }> | { ok: false; fields: FieldErrors };

const failuresAnHour = 30;

const at = (field: string, card: AcceptedCard): Accepted =>
  card.ok ? card : { ok: false, fields: { [field]: [card.because] } };

/** Messages by field for a card that is wrong in itself or that the processor does not take; else its token. */
const acceptNumber = async (
  intake: Extract<CardIntake, { kind: 'test numbers' }>,
  body: CardToAccept,
): Promise<Accepted> => {
  if ('payment_method' in body)
    return { ok: false, fields: { payment_method: ['Only the published test card numbers work here.'] } };
  const errors = Object.entries(cardErrors(body, new Date()));
  if (errors.length > 0)
    return { ok: false, fields: Object.fromEntries(errors.map(([field, text]) => [field, [text]])) };
  const { card_number: number, card_exp_month: expMonth, card_exp_year: expYear, card_cvc: cvc } = body;
  return at('card_number', await intake.tokenise({ number, expMonth, expYear, cvc }));
};

/** Card data are refused unread where the processor has fields of its own. */
const accept = async ({ processor, log }: CardParts, body: CardToAccept): Promise<Accepted> => {
  const { intake } = processor;
  if (intake.kind === 'test numbers') return acceptNumber(intake, body);
  if (!('payment_method' in body)) throw new ApiError('card_data_not_accepted');
  try {
    return at('payment_method', await intake.acceptMethod(body.payment_method));
  } catch (error) {
    log.error({ err: error }, 'a card could not be looked up');
    throw new ApiError('payment_unavailable');
  }
};

/**
 * Has the processor accept the card and keeps its token for the payment.
 * @throws ApiError bad_input at the fields that are wrong, too_many_requests after 30 such failures an hour; card_data_not_accepted
 *   for card data where the processor has its own fields; payment_unavailable.
 */
export const acceptCard = async (parts: CardParts, caller: SessionUser, body: CardToAccept) => {
  const key = `card check ${caller.id}`;
  await parts.throttle.check(key, failuresAnHour);
  const accepted = await accept(parts, body);
  if (!accepted.ok) {
    await parts.throttle.hit(key, failuresAnHour, 60);
    throw new ApiError('bad_input', { fields: accepted.fields });
  }
  const { token: processorToken, brand, lastFour } = accepted;
  await parts.database.write((tx) => putCard(tx, { userId: caller.id, processorToken, brand, lastFour }));
  return { brand: brand as CardBrand, last_four: lastFour };
};
