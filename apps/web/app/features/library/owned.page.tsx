// The datasets a user holds or bought: copies of one regional database are grouped as its seats.

import type { Holding } from '@iom/contract/library/licences/holdings.schemas.ts';
import { listOwnedPdfs } from '@iom/contract/library/pdf-reports/pdf-reports.endpoints.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { Anchor, Button, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { Link } from 'react-router';
import { endpointQuery } from '../../lib/api/endpoint-query.ts';
import { date } from '../../lib/format/formats.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { AssignSeatsDialog } from './assignments/AssignSeatsDialog.tsx';
import { LicenceSeat } from './assignments/LicenceSeat.tsx';
import { seatOf } from './assignments/seats.rules.ts';
import { AllDataReports } from './data-reports/AllDataReports.tsx';
import { DatasetActions } from './downloads/DatasetActions.tsx';
import classes from './library.module.css';
import { allHoldingsQuery } from './library.queries.ts';

interface Dataset {
  key: string;
  name: string;
  regional: boolean;
  /** What it contains, in words. */
  contents: string;
  /** The latest release date of its oils. */
  released: string | null;
  /** The copy the user holds; undefined if the user only bought it. */
  held: Holding | undefined;
  /** One per copy. */
  seats: Holding[];
}

const keyOf = ({ kind, year, region, id }: Holding) =>
  kind === 'REGIONAL' ? `${year} ${region}` : `licence ${id}`;

const datasetOf = (key: string, seats: Holding[]): Dataset[] => {
  const [first] = seats;
  if (!first) return [];
  const { name, kind, contents, released } = first;
  const held = seats.find((seat) => seat.held);
  return [
    {
      key,
      name,
      regional: kind === 'REGIONAL',
      contents,
      released,
      held,
      seats,
    },
  ];
};

/** Regional and custom datasets, each in the order of the newest copy. */
const datasetsOf = (holdings: readonly Holding[]) => {
  const datasets = [...Map.groupBy(holdings, keyOf)].flatMap(([key, seats]) => datasetOf(key, seats));
  return {
    regional: datasets.filter((dataset) => dataset.regional),
    custom: datasets.filter((dataset) => !dataset.regional),
  };
};

const summaryLabels = {
  Yours: 'yours',
  Granted: 'yours',
  Assigned: 'assigned',
  Invited: 'invited',
  Free: 'free',
} as const;

/** The seats of several copies: `4 seats: 1 yours, 1 assigned, 1 invited, 1 free`. */
const seatSummary = (seats: readonly Holding[]) => {
  const labels = seats.map((seat) => summaryLabels[seatOf(seat).status]);
  const parts = [...new Set(Object.values(summaryLabels))].flatMap((label) => {
    const count = labels.filter((one) => one === label).length;
    return count > 0 ? [`${count} ${label}`] : [];
  });
  return `${seats.length} seats: ${parts.join(', ')}`;
};

/** The path of a held dataset's preview. */
const previewPath = ({ id, kind }: Pick<Holding, 'id' | 'kind'>) =>
  pages.ownedDataset.path({ id }, { regional: kind === 'REGIONAL' });

/** The orders that bought the copies, each with its date and a link to its invoice; nothing for data of others. */
const Orders = ({ seats }: Pick<Dataset, 'seats'>) => {
  const orders = new Map(seats.flatMap(({ order, created }) => (order === null ? [] : [[order, created]])));
  if (orders.size === 0) return null;
  return (
    <Text size="sm" className="quiet">
      {[...orders].map(([order, created], index) => (
        <Fragment key={order}>
          {index > 0 && ', '}
          Bought {date(created)},{' '}
          <Anchor component={Link} to={pages.order.path({ id: order })} inherit>
            order {order}
          </Anchor>
        </Fragment>
      ))}
    </Text>
  );
};

const copyLabel = (index: number) => `Copy ${index + 1}`;

/** Assigns several free copies at once, where there are several. */
const AssignSeats = ({ seats }: Pick<Dataset, 'seats'>) => {
  const [isOpen, setOpen] = useState(false);
  const free = seats.flatMap((holding, index) =>
    seatOf(holding).status === 'Free' ? [{ holding, copy: copyLabel(index) }] : [],
  );
  const [first] = free;
  if (!first || free.length < 2) return null;
  return (
    <>
      <Button
        size="xs"
        variant="default"
        aria-label={`Assign several copies: ${first.holding.name}`}
        onClick={() => setOpen(true)}
      >
        Assign several copies
      </Button>
      {isOpen && <AssignSeatsDialog seats={free} onClose={() => setOpen(false)} />}
    </>
  );
};

/** One row a copy. */
const SeatList = ({ seats }: Pick<Dataset, 'seats'>) => {
  if (seats.length === 1) return seats.map((seat) => <LicenceSeat key={seat.id} holding={seat} />);
  return (
    <details open className={classes.seats}>
      <summary>{seatSummary(seats)}</summary>
      <AssignSeats seats={seats} />
      <ul>
        {seats.map((seat, index) => (
          <li key={seat.id}>
            <LicenceSeat holding={seat} copy={copyLabel(index)} />
          </li>
        ))}
      </ul>
    </details>
  );
};

const Actions = ({ dataset: { held, name, regional } }: { dataset: Dataset }) =>
  held && (
    <DatasetActions
      id={held.id}
      regional={regional}
      name={name}
      before={
        <Button
          component={Link}
          to={previewPath(held)}
          size="sm"
          variant="default"
          aria-label={`Preview ${name}`}
        >
          Preview
        </Button>
      }
      after={
        <Button
          component={Link}
          to={pages.analysis.path(regional ? { regional_reports: held.id } : { custom_reports: held.id })}
          size="sm"
          variant="default"
          aria-label={`Use for Analysis: ${name}`}
        >
          Use for Analysis
        </Button>
      }
    />
  );

const Section = ({ title, datasets }: { title: string; datasets: readonly Dataset[] }) =>
  datasets.length > 0 && (
    <section aria-label={title}>
      <Title order={2} mb="xs">
        {title}
      </Title>
      <ul className={classes.datasets}>
        {datasets.map((dataset) => (
          <li key={dataset.key} className={classes.dataset}>
            <Stack gap={6} align="start">
              <Title order={3}>{dataset.name}</Title>
              <Text size="sm" className="quiet">
                {dataset.contents}
                {dataset.released && `. Latest release ${date(dataset.released)}`}
              </Text>
              <Orders seats={dataset.seats} />
              <SeatList seats={dataset.seats} />
            </Stack>
            <Actions dataset={dataset} />
          </li>
        ))}
      </ul>
    </section>
  );

/** The data reports that come with the datasets, in one file. */
const DataReports = () => {
  const { data } = useQuery(endpointQuery(listOwnedPdfs, { query: { page_size: '1' } }));
  return (
    <section aria-label="PDF reports">
      <Title order={2} mb="xs">
        PDF reports
      </Title>
      <Text size="sm" className="quiet" mb="sm">
        The Engine Oil Data Report of every oil whose full set of tests you hold.{' '}
        <Anchor component={Link} to={pages.ownedPdf.path()} inherit>
          Search and open single reports
        </Anchor>
      </Text>
      <AllDataReports count={data?.count} />
    </section>
  );
};

/** All datasets the user holds or bought, regional and custom, with their seats; held ones with preview and download. */
const OwnedDatasets = () => {
  const holdings = useQuery(allHoldingsQuery);
  if (holdings.isPending) return <Skeleton h={320} animate={false} />;
  if (holdings.isLoadingError)
    return <ErrorState message={holdings.error.message} onRetry={() => void holdings.refetch()} />;
  const { regional, custom } = datasetsOf(holdings.data);
  if (holdings.data.length === 0)
    return (
      <EmptyState
        title="No datasets yet"
        action={
          <Button component={Link} to={pages.datasetSelect.path()}>
            Order a dataset
          </Button>
        }
      >
        Datasets you buy, or that a colleague assigns to you, will appear here. They never expire.
      </EmptyState>
    );
  return (
    <Stack gap="xl">
      <Section title="Regional datasets" datasets={regional} />
      <Section title="Custom datasets" datasets={custom} />
      <DataReports />
    </Stack>
  );
};

export default function OwnedPage() {
  return (
    <>
      <PageHeader
        lead="Your data never expire. View them here, or download them."
        actions={
          <>
            <Button component={Link} to={pages.ownedPdf.path()} variant="default" size="sm">
              PDF Reports
            </Button>
            <Button component={Link} to={pages.downloads.path()} variant="default" size="sm">
              Downloads
            </Button>
          </>
        }
      />
      <OwnedDatasets />
    </>
  );
}
