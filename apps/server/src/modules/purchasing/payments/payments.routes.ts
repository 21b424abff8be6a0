import { cardErrors } from '@iom/contract/purchasing/payments/card.rules.ts';
import type { CardBody } from '@iom/contract/purchasing/payments/card.schemas.ts';
import * as issueEndpoints from '@iom/contract/purchasing/payments/payment-issues.endpoints.ts';
import * as endpoints from '@iom/contract/purchasing/payments/payments.endpoints.ts';
import type { FieldErrors } from '@iom/contract/shared/failures.ts';
import { findUser } from '#modules/accounts/accounts.module.ts';
import { ApiError } from '#platform/api-error.ts';
import { pageOf } from '#platform/http/requests.ts';
import type { Routes } from '#platform/http/routes.ts';
import type { SessionUser, WriteAsCaller } from '#platform/http/session-user.ts';
import {
  type AcceptedCard,
  type CardIntake,
  type Processor,
  testCardsOnlyMessage,
} from '#platform/payments/processor.ts';
import type { Platform } from '#platform/platform.ts';
import { orderFor } from '../orders/order-response.service.ts';
import { payOrder } from './payment.service.ts';
import { paymentIssues, recordRefund } from './payment-issues.service.ts';
import { saveCard } from './payments.store.ts';
import { handleWebhook, type PaymentDeps } from './settlement.service.ts';

type CardDeps = Pick<Platform, 'database' | 'throttle' | 'log'> & { processor: Processor };
type CardToAccept = CardBody | { payment_method: string };
type Accepted = Extract<AcceptedCard, { ok: true }> | { ok: false; fields: FieldErrors };

const failuresPerHour = 30;

const withField = (field: string, card: AcceptedCard): Accepted =>
  card.ok ? card : { ok: false, fields: { [field]: [card.reason] } };

/** The token of a raw card, or messages by field for a card that is invalid or not accepted. */
const acceptNumber = async (
  intake: Extract<CardIntake, { kind: 'raw_card' }>,
  body: CardToAccept,
): Promise<Accepted> => {
  if ('payment_method' in body) return { ok: false, fields: { payment_method: [testCardsOnlyMessage] } };
  const errors = Object.entries(cardErrors(body, new Date()));
  if (errors.length > 0)
    return { ok: false, fields: Object.fromEntries(errors.map(([field, text]) => [field, [text]])) };
  const { card_number: number, card_exp_month: expMonth, card_exp_year: expYear, card_cvc: cvc } = body;
  return withField('card_number', await intake.tokenise({ number, expMonth, expYear, cvc }));
};

/** Card data are rejected unread if the processor hosts the card fields. */
const acceptCardBody = async ({ processor, log }: CardDeps, body: CardToAccept): Promise<Accepted> => {
  const { intake } = processor;
  if (intake.kind === 'raw_card') return acceptNumber(intake, body);
  if (!('payment_method' in body)) throw new ApiError('card_data_not_accepted');
  try {
    return withField('payment_method', await intake.acceptMethod(body.payment_method));
  } catch (error) {
    log.error({ err: error }, 'a card could not be looked up');
    throw new ApiError('payment_unavailable');
  }
};

/**
 * Has the processor accept the card and stores its token for the payment.
 * @throws ApiError bad_input at the fields that are wrong, too_many_requests after 30 such failures an hour;
 * card_data_not_accepted for card data if the processor hosts the card fields; payment_unavailable.
 */
const acceptCard = async (
  deps: CardDeps & { write: WriteAsCaller },
  caller: SessionUser,
  body: CardToAccept,
) => {
  const key = `card check ${caller.id}`;
  await deps.throttle.check(key, failuresPerHour);
  const accepted = await acceptCardBody(deps, body);
  if (!accepted.ok) {
    await deps.throttle.hit(key, failuresPerHour, 60);
    throw new ApiError('bad_input', { fields: accepted.fields });
  }
  const { token: processorToken, brand, lastFour } = accepted;
  await deps.write((tx) => saveCard(tx, { userId: caller.id, processorToken, brand, lastFour }));
  return { brand, last_four: lastFour };
};

const webhookRoutes = (routes: Routes, deps: PaymentDeps) => {
  routes.raw(endpoints.paymentWebhook, async ({ request }) => {
    const signature = request.headers[deps.processor.signatureHeader];
    // the server leaves the body of this path unparsed: the signature covers its bytes
    const rawBody = typeof request.body === 'string' ? request.body : '';
    await handleWebhook(deps, rawBody, typeof signature === 'string' ? signature : '');
    return { received: true as const };
  });
};

const issueRoutes = (routes: Routes) => {
  routes.query(issueEndpoints.listPaymentIssues, ({ tx, query }) => paymentIssues(tx, pageOf(query)));
  routes.auditedMutation(issueEndpoints.recordRefund, ({ tx, params }) => recordRefund(tx, params.id));
};

export const paymentRoutes = (routes: Routes, deps: PaymentDeps & Pick<Platform, 'throttle' | 'site'>) => {
  const { name, intake, limits } = deps.processor;
  const { paymentTerms, paymentDueDays } = deps.site.payment;
  const hosted = intake.kind === 'hosted_fields' ? intake : undefined;
  routes.raw(endpoints.readPaymentOptions, async () => ({
    processor: name,
    publishable_key: hosted?.publishableKey ?? null,
    script_url: hosted?.scriptUrl ?? null,
    card_limits: limits,
    payment_terms: paymentTerms,
    due_days: paymentDueDays ?? null,
  }));
  routes.raw(endpoints.validateCard, ({ user, body, write }) => acceptCard({ ...deps, write }, user, body));
  routes.raw(endpoints.makePayment, async ({ user, body, write, reply }) => {
    const outcome = await payOrder({ ...deps, write }, user, body);
    if (outcome === 'processing') return reply.code(202).send({ status: 'processing' });
    const order = await deps.database.read(async (tx) => {
      // deleted during the payment, together with its sessions
      if ((await findUser(tx, user.id))?.deletedAt) throw new ApiError('invalid_token');
      return orderFor(tx, user, body.order);
    });
    // the charge could not pay the order, which had changed: a refund is due
    if (!order.paid) throw new Error(`order ${order.id} was charged and is not paid`);
    return { paid: true as const, order };
  });
  webhookRoutes(routes, deps);
  issueRoutes(routes);
};
