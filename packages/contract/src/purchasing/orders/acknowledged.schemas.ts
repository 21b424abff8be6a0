import { z } from 'zod';

/**
 * The `digest` of the purchase check that the buyer was shown. Set: the call is refused with `purchase_not_acknowledged` when the
 * account owns or has pending other data of the order than those. Absent: no such check.
 */
export const acknowledged = z.string().max(64).optional();
