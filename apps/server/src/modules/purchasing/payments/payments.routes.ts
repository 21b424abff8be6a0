import * as endpoints from '@iom/contract/purchasing/purchasing.endpoints.ts';
import type { Routes } from '#platform/http/routes.ts';
import { orderFor } from '../orders/order-response.service.ts';
import type { PurchasingDeps } from '../purchasing.module.ts';
import { acceptCard } from './cards.service.ts';
import { payOrder } from './payment.service.ts';
import { hearNews } from './settlement.service.ts';

const webhookRoutes = (routes: Routes, parts: PurchasingDeps) => {
  routes.raw(endpoints.paymentWebhook, async ({ request }) => {
    const signature = request.headers['stripe-signature'];
    await hearNews(parts, request.body as string, typeof signature === 'string' ? signature : '');
    return { received: true as const };
  });
};

/** Cards, payments, and what the processor says of them. */
export const paymentRoutes = (routes: Routes, parts: PurchasingDeps) => {
  const { intake } = parts.processor;
  routes.raw(endpoints.readPaymentOptions, async () =>
    intake.kind === 'own fields'
      ? { processor: 'stripe' as const, publishable_key: intake.publishableKey, script_url: intake.scriptUrl }
      : { processor: 'sandbox' as const, publishable_key: null, script_url: null },
  );
  routes.raw(endpoints.validateCard, ({ user, body }) => acceptCard(parts, user, body));
  routes.raw(endpoints.makePayment, async ({ user, body, reply }) => {
    const outcome = await payOrder(parts, user, body);
    if (outcome === 'processing') return reply.code(202).send({ status: 'processing' });
    return { paid: true as const, order: await parts.database.read((tx) => orderFor(tx, user, body.order)) };
  });
  webhookRoutes(routes, parts);
};
