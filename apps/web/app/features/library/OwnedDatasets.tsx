import { listOwnedPdfs } from '@iom/contract/library/pdf-reports/pdf-reports.endpoints.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { Anchor, Button, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { endpointQuery } from '../../lib/api/endpoint-query.ts';
import { date } from '../../lib/format/formats.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LicenceSeat } from './assignments/LicenceSeat.tsx';
import { AllDataReports } from './data-reports/AllDataReports.tsx';
import { DatasetActions } from './downloads/DatasetActions.tsx';
import classes from './library.module.css';
import { allHoldingsQuery } from './library.queries.ts';
import { contentsLabel, type Dataset, datasetsOf, previewPath, seatSummary } from './owned.rules.ts';

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

/** One row a copy. */
const SeatList = ({ seats }: Pick<Dataset, 'seats'>) => {
  if (seats.length === 1) return seats.map((seat) => <LicenceSeat key={seat.id} holding={seat} />);
  return (
    <details open className={classes.seats}>
      <summary>{seatSummary(seats)}</summary>
      <ul>
        {seats.map((seat, index) => (
          <li key={seat.id}>
            <LicenceSeat holding={seat} copy={`Copy ${index + 1}`} />
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
        <Button component={Link} to={previewPath(held)} size="sm" aria-label={`Preview ${name}`}>
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
                {contentsLabel(dataset)}
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
export const OwnedDatasets = () => {
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
