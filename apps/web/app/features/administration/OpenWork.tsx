import type { OpenWork as Waiting } from '@iom/contract/administration/overview.endpoints.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { wholeNumber } from '@iom/contract/shared/counts.ts';
import { Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import classes from './administration.module.css';

/** What each count is of, one and many, and the page that lists it. */
const kinds: readonly { key: keyof Waiting; one: string; many: string; path: string }[] = [
  {
    key: 'purchase_orders',
    one: 'purchase order to approve',
    many: 'purchase orders to approve',
    path: pages.orders.path({ status: 'PO_PENDING' }),
  },
  {
    key: 'quotes',
    one: 'quote to offer',
    many: 'quotes to offer',
    path: pages.manageQuotes.path({ status: 'NEW' }),
  },
  { key: 'payment_issues', one: 'payment issue', many: 'payment issues', path: pages.paymentIssues.path() },
  {
    key: 'sample_groups',
    one: 'sample group to approve',
    many: 'sample groups to approve',
    path: pages.approval.path(),
  },
  {
    key: 'reassignments',
    one: 'reassignment request',
    many: 'reassignment requests',
    path: pages.reassignments.path(),
  },
  {
    key: 'contact_messages',
    one: 'open contact message',
    many: 'open contact messages',
    path: pages.manageMessages.path({ state: 'OPEN' }),
  },
  {
    key: 'failed_jobs',
    one: 'failed job',
    many: 'failed jobs',
    path: pages.backgroundWork.path({ job_state: 'FAILED' }),
  },
  {
    key: 'failed_mails',
    one: 'failed mail',
    many: 'failed mails',
    path: pages.backgroundWork.path({ mail_state: 'FAILED' }),
  },
];

/** What waits for an administrator, each with a link to its page; what does not wait is left out. */
export const OpenWork = ({ waiting }: { waiting: Waiting }) => {
  const open = kinds.filter(({ key }) => waiting[key] > 0);
  return (
    <section aria-labelledby="overview-waiting">
      <Title order={2} size="h3" id="overview-waiting" mb="sm">
        Waiting for you
      </Title>
      {open.length === 0 && <Text>Nothing is waiting.</Text>}
      <ul className={classes.waiting}>
        {open.map(({ key, one, many, path }) => (
          <li key={key}>
            <Link to={path} className={classes.task ?? ''}>
              <span className={classes.count}>{wholeNumber(waiting[key])}</span>{' '}
              <span>{waiting[key] === 1 ? one : many}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
};
