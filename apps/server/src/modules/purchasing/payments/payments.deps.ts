import type { Catalogue } from '#modules/catalogue/catalogue.module.ts';
import type { Processor } from '#platform/payments/processor.ts';
import type { Platform } from '#platform/platform.ts';

/** What payments are built on. */
export type PaymentDeps = Pick<Platform, 'database' | 'jobs' | 'log' | 'outbox' | 'site' | 'throttle'> & {
  catalogue: Catalogue;
  processor: Processor;
};
