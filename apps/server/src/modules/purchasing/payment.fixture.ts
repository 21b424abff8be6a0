import type { Person } from '../../../test/builders/people.ts';
import type { SessionUser } from '../../platform/http/session-user.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { openLog } from '../../platform/log.ts';
import { openOutbox } from '../../platform/mail/outbox.ts';
import type { Processor } from '../../platform/payments/processor.ts';
import type { PaymentParts } from './settlement.service.ts';
import type { Shop } from './shop.fixture.ts';

/** What a payment needs of a server, on the shop's database: another server than the shop's own. */
export const paymentParts = ({ app }: Shop, jobs: Jobs, processor: Processor): PaymentParts => ({
  database: app.database,
  jobs,
  log: openLog('silent'),
  outbox: openOutbox(app.database, jobs, async () => {}),
  site: {
    publicUrl: 'http://shop.example',
    siteName: 'Shop',
    institute: { email: 'office@shop.example', address: '', phone: '' },
  },
  catalogue: app.app.modules.catalogue,
  processor,
});

export const callerOf = ({ id, email }: Person): SessionUser => ({
  ...{ id, email, firstName: 'Ada', lastName: 'Byron' },
  isStaff: false,
  sessionId: 1,
});
