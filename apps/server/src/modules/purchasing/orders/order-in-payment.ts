import { ApiError } from '#platform/api-error.ts';

/**
 * Why an order cannot be placed or paid while the payment of another one has no outcome.
 * @param shared what the other order has of it.
 */
export const orderInPayment = (order: number, shared: string) =>
  new ApiError('order_in_payment', {
    message: `A payment for order ${order}, which has ${shared}, is in progress. Wait for its outcome first.`,
    extra: { order },
  });
