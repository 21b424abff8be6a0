import { listAuditLog } from '@iom/contract/accounts/accounts.endpoints.ts';
import {
  type AdministrationOverview,
  readAdministrationOverview,
  type OpenWork as Waiting,
} from '@iom/contract/administration/overview.endpoints.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { counted, wholeNumber } from '@iom/contract/shared/counts.ts';
import { Anchor, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { MonthPicture } from '../../charts/MonthPicture.tsx';
import { endpointQuery } from '../../lib/api/endpoint-query.ts';
import { changeText, date, dateTime, money } from '../../lib/format/formats.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import classes from './administration.module.css';

const databaseLabels = { postgres: 'PostgreSQL', pglite: 'Embedded (PGlite)' } as const;

/** Bytes as `12.3 GB`. */
const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`;

interface Props {
  server: AdministrationOverview['server'];
  /** The last attempt to load it failed. */
  isStale: boolean;
}

/** The state of the server that responded. */
const ServerState = ({ server, isStale }: Props) => (
  <section aria-labelledby="overview-server">
    <Title order={2} size="h3" id="overview-server" mb="sm">
      Server
    </Title>
    {isStale && (
      <Text size="sm" role="alert" mb="xs" c="var(--mantine-color-error)">
        The server is not responding. These figures may be out of date.
      </Text>
    )}
    <dl className={classes.server}>
      <dt>Running since</dt>
      <dd>{date(server.started)}</dd>
      <dt>Database</dt>
      <dd>{databaseLabels[server.database]}</dd>
      <dt>Free disk space</dt>
      <dd>{gigabytes(server.free_disk_bytes)}</dd>
      <dt>Jobs and emails due</dt>
      <dd>{wholeNumber(server.due_jobs)}</dd>
    </dl>
  </section>
);

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
    one: 'quote to answer',
    many: 'quotes to answer',
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
    one: 'failed email',
    many: 'failed emails',
    path: pages.backgroundWork.path({ mail_state: 'FAILED' }),
  },
];

/** Open work for administrators, each kind with a link to its page; a kind without work is left out. */
const OpenWork = ({ waiting }: { waiting: Waiting }) => {
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

const refreshMs = 60_000;

const isEmpty = (months: readonly { value: number }[]) => months.every(({ value }) => value === 0);

/** Number of changes that the overview lists. */
const latestCount = 5;

/** The latest changes by administrators, each with the audit log of its target. */
const LatestChanges = () => {
  const { data } = useQuery({
    ...endpointQuery(listAuditLog, { query: { page_size: String(latestCount), ordering: '-at' } }),
    refetchInterval: refreshMs,
  });
  return (
    <section aria-labelledby="overview-changes">
      <Title order={2} size="h3" id="overview-changes" mb="sm">
        <Anchor component={Link} to={pages.auditLog.path()} inherit>
          Latest changes
        </Anchor>
      </Title>
      {data?.results.length === 0 && <Text>No changes yet.</Text>}
      <ol className={classes.changes}>
        {data?.results.map(({ id, at, actor, action, target }) => (
          <li key={id}>
            <time dateTime={at} className="quiet">
              {dateTime(at)}
            </time>
            <Anchor component={Link} to={pages.auditLog.path({ target })} inherit>
              {target}
            </Anchor>
            <span>
              {action} <span className="quiet">by {actor}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
};

/** The sales of the last days against as many before. */
const RecentSales = ({ sales }: { sales: AdministrationOverview['recent_sales'] }) => {
  const { days, orders, revenue, previous } = sales;
  if (orders === 0 && previous.orders === 0) return null;
  const change = changeText(revenue, previous.revenue);
  return (
    <Text size="sm" mb="xs">
      Last {days} days: <b className="figures">{money(revenue)}</b> from {counted(orders, 'order')}
      <span className="quiet">
        {change ? `, ${change} against ` : ', against '}
        {money(previous.revenue)} from {counted(previous.orders, 'order')} in the {days} days before
      </span>
    </Text>
  );
};

/** What waits, sales and releases of the last twelve months, and the state of the server; loaded again every minute. */
const Overview = () => {
  const { data, error, refetch } = useQuery({
    ...endpointQuery(readAdministrationOverview),
    refetchInterval: refreshMs,
  });
  if (error && !data) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h={560} animate={false} />;
  const sales = data.sales.map(({ month, revenue }) => ({ month, value: revenue }));
  const releases = data.releases.map(({ month, oils }) => ({ month, value: oils }));
  return (
    <Stack gap="lg">
      <OpenWork waiting={data.waiting} />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl">
        <section aria-labelledby="overview-sales">
          <Title order={2} size="h3" id="overview-sales" mb="sm">
            <Anchor component={Link} to={pages.figures.path()} inherit>
              Sales
            </Anchor>
          </Title>
          <RecentSales sales={data.recent_sales} />
          {isEmpty(sales) ? (
            <Text>No sales in the last twelve months.</Text>
          ) : (
            <MonthPicture
              label="Sales of the last twelve months"
              months={sales}
              format={money}
              tableName="Sales"
            />
          )}
        </section>
        <section aria-labelledby="overview-releases">
          <Title order={2} size="h3" id="overview-releases" mb="sm">
            Oils released
          </Title>
          {isEmpty(releases) ? (
            <Text>No oils were released in the last twelve months.</Text>
          ) : (
            <MonthPicture
              label="Oils released in the last twelve months"
              months={releases}
              format={wholeNumber}
              tableName="Oils released"
            />
          )}
        </section>
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl">
        <LatestChanges />
        <ServerState server={data.server} isStale={error !== null} />
      </SimpleGrid>
    </Stack>
  );
};

export default function AdministrationPage() {
  return (
    <>
      <PageHeader />
      <Overview />
    </>
  );
}
