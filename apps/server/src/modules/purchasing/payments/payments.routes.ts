import * as issueEndpoints from '@iom/contract/purchasing/payments/payment-issues.endpoints.ts';
import * as endpoints from '@iom/contract/purchasing/payments/payments.endpoints.ts';
import { findUser } from '#modules/accounts/accounts.module.ts';
import { ApiError } from '#platform/api-error.ts';
import { pageOf } from '#platform/http/requests.ts';
import type { Routes } from '#platform/http/routes.ts';
import type { Platform } from '#platform/platform.ts';
import { orderFor } from '../orders/order-response.service.ts';
import { acceptCard } from './cards.service.ts';
import { payOrder } from './payment.service.ts';
import { paymentIssues, recordRefund } from './payment-issues.service.ts';
import type { PaymentDeps } from './payments.deps.ts';
import { handleWebhook } from './settlement.service.ts';

const webhookRoutes = (routes: Routes, deps: PaymentDeps) => {
  routes.raw(endpoints.paymentWebhook, async ({ request }) => {
    const signature = request.headers['stripe-signature'];
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

export const paymentRoutes = (routes: Routes, deps: PaymentDeps & Pick<Platform, 'throttle'>) => {
  const { name, intake, limits } = deps.processor;
  const hosted = intake.kind === 'hosted_fields' ? intake : undefined;
  routes.raw(endpoints.readPaymentOptions, async () => ({
    processor: name,
    publishable_key: hosted?.publishableKey ?? null,
    script_url: hosted?.scriptUrl ?? null,
    card_limits: limits,
  }));
  routes.raw(endpoints.validateCard, ({ user, body, write }) => acceptCard({ ...deps, write }, user, body));
  routes.raw(endpoints.makePayment, async ({ user, body, write, reply }) => {
    const outcome = await payOrder({ ...deps, write }, user, body);
    if (outcome === 'processing') return reply.code(202).send({ status: 'processing' });
    const order = await deps.database.read(async (tx) => {
      // deleted while it paid, and its sessions with it
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
