import { type CardBrand, cardErrors } from '@iom/contract/purchasing/card.rules.ts';
import type { CardBody } from '@iom/contract/purchasing/card.schemas.ts';
import { auditOf, findUser, findUserByEmail } from '#modules/accounts/accounts.module.ts';
import type { Database, ReadTx, WriteTx } from '#platform/database/database.ts';
import type { SessionUser } from '#platform/http/session-user.ts';
import type { Processor } from '#platform/payments/processor.ts';
import { Refusal } from '#platform/refusal.ts';
import type { Throttle } from '#platform/throttle.ts';
import { changeOrder, lockOrder } from './orders.store.ts';
import { openAttempt, putCard } from './payments.store.ts';

const failuresAnHour = 30;

/** Cancels an unpaid order. @throws Refusal order_locked once it is paid, has a purchase order, or a charge may have happened. */
export const cancelUnpaid = async (
  tx: WriteTx,
  caller: SessionUser,
  id: number,
  request: Parameters<typeof auditOf>[2],
) => {
  const order = await lockOrder(tx, id);
  if (!order || (order.ownerId !== caller.id && !caller.isStaff)) throw new Refusal('not_found');
  if (order.status === 'CANCELLED') return;
  if (order.status !== 'IN_PROCESS' || (await openAttempt(tx, id))) throw new Refusal('order_locked');
  const after = { status: 'CANCELLED' as const };
  await changeOrder(tx, id, after);
  if (order.ownerId !== caller.id)
    await auditOf(tx, caller, request)('order.cancel', `order ${id}`, { status: order.status }, after);
};

/** Whose orders a list shows. A stranger's name never widens it: undefined means that nothing is shown. */
export const ownerOfList = async (
  tx: ReadTx,
  caller: SessionUser,
  owner: string | undefined,
): Promise<number | undefined> => {
  if (
    owner === undefined ||
    owner === String(caller.id) ||
    owner.toLowerCase() === caller.email.toLowerCase()
  )
    return caller.id;
  if (!caller.isStaff) return undefined;
  const found = /^\d{1,9}$/.test(owner)
    ? await findUser(tx, Number(owner))
    : await findUserByEmail(tx, owner);
  return found?.id;
};

/** Messages by field for a card that is wrong in itself or that the processor does not take; else its token. */
const tokenise = async (processor: Processor, card: CardBody) => {
  const errors = Object.entries(cardErrors(card, new Date()));
  if (errors.length > 0)
    return { ok: false as const, fields: Object.fromEntries(errors.map(([field, text]) => [field, [text]])) };
  const { card_number: number, card_exp_month: expMonth, card_exp_year: expYear, card_cvc: cvc } = card;
  const tokenised = await processor.tokenise({ number, expMonth, expYear, cvc });
  return tokenised.ok ? tokenised : { ok: false as const, fields: { card_number: [tokenised.because] } };
};

/**
 * Hands the card to the processor and keeps its token for the payment.
 * @throws Refusal bad_input at the fields that are wrong; too_many_requests after 30 failures an hour.
 */
export const acceptCard = async (
  parts: { database: Database; processor: Processor; throttle: Throttle },
  caller: SessionUser,
  card: CardBody,
) => {
  const key = `card check ${caller.id}`;
  await parts.throttle.check(key, failuresAnHour);
  const tokenised = await tokenise(parts.processor, card);
  if (!tokenised.ok) {
    await parts.throttle.hit(key, Number.MAX_SAFE_INTEGER, 60);
    throw new Refusal('bad_input', { fields: tokenised.fields });
  }
  const { token: processorToken, brand, lastFour } = tokenised;
  await parts.database.write((tx) => putCard(tx, { userId: caller.id, processorToken, brand, lastFour }));
  return { brand: brand as CardBrand, last_four: lastFour };
};
