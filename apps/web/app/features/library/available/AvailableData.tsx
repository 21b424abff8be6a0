import type { Availability, RecentGroup } from '@iom/contract/library/assurance/assurance.schemas.ts';
import { readAvailability } from '@iom/contract/library/assurance/availability.endpoints.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { counted, wholeNumber } from '@iom/contract/shared/counts.ts';
import { Anchor, Box, Button, Skeleton, Text, Title, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { date, money } from '../../../lib/format/formats.ts';
import { useHasLoaded } from '../../../lib/pages/use-hydrated.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import classes from './available.module.css';

interface YearRow {
  year: number;
  /** In the order of the regions; undefined if the archive has no oils. */
  cells: (Availability | undefined)[];
  oils: number;
}

/** Availability as a matrix with a row per year and a column per region. */
export const availabilityMatrix = (rows: readonly Availability[]) => {
  const regions = [...new Set(rows.map(({ region }) => region))].sort();
  const years = [...new Set(rows.map(({ year }) => year))].sort((a, b) => b - a);
  const yearRows = years.map((year): YearRow => {
    const ofYear = rows.filter((row) => row.year === year);
    return {
      year,
      cells: regions.map((region) => ofYear.find((row) => row.region === region)),
      oils: ofYear.reduce((sum, row) => sum + row.oil_count, 0),
    };
  });
  return { regions, years: yearRows };
};

/** The page that sells the regional database of a year and region. */
const databasePath = ({ year, region }: Pick<Availability, 'year' | 'region'>) =>
  pages.regionalSelect.path({ filter_year: year, filter_region: region });

/** The page that lists the oils of a year and region. */
const oilsPath = ({ year, region }: Pick<Availability, 'year' | 'region'>) =>
  pages.datasetSelect.path({ year, region });

const Owned = ({ group: { owned, oil_count } }: { group: RecentGroup }) => {
  if (owned === 0) return null;
  return (
    <Text span size="sm" fw={600} c="var(--mantine-color-green-text)">
      ✓ {owned === oil_count ? 'Owned' : `${wholeNumber(owned)} owned`}
    </Text>
  );
};

/** The groups released last, with a mark where the user owns values of their oils. */
const RecentGroups = ({ groups }: { groups: readonly RecentGroup[] }) => (
  <section aria-labelledby="recent-groups">
    <Title order={2} size="h3" id="recent-groups" mb="xs">
      Released recently
    </Title>
    <ul className={classes.groups}>
      {groups.map((group) => (
        <li key={group.id}>
          <span className={classes.groupName}>
            <Anchor component={Link} to={pages.datasetSelect.path({ sample__group_id: group.id })} inherit>
              {group.name}
            </Anchor>
            <Text span display="block" size="sm" className="quiet">
              {counted(group.oil_count, 'oil')}, {date(group.released)}
            </Text>
          </span>
          <Owned group={group} />
        </li>
      ))}
    </ul>
    <Anchor component={Link} to={pages.recentlyAdded.path()} size="sm">
      All released groups
    </Anchor>
  </section>
);

/** A regional database for sale. */
interface DatabaseForSale {
  id: number;
  name: string;
}
/** The act beside the price of a database. */
type BuyDatabase = (database: DatabaseForSale) => ReactNode;

/** The regional database of a year and region: owned, its price with the act that buys it, or where to request it. */
const RegionalDatabase = ({ cell, buy }: { cell: Availability; buy: BuyDatabase }) => {
  const label = `${cell.year} ${cell.region}`;
  if (cell.owned)
    return (
      <Anchor
        component={Link}
        to={pages.owned.path()}
        inherit
        c="var(--mantine-color-green-text)"
        fw={600}
        aria-label={`Owned: ${label}`}
      >
        ✓ Owned
      </Anchor>
    );
  if (!cell.report || cell.report.price === null)
    return (
      <Anchor
        component={Link}
        to={pages.contact.path({ database: label })}
        inherit
        aria-label={`On request: ${label} database`}
      >
        on request
      </Anchor>
    );
  const price = money(cell.report.price);
  return (
    <>
      <Anchor component={Link} to={databasePath(cell)} inherit aria-label={`Database ${label} for ${price}`}>
        {price}
      </Anchor>
      {buy({ id: cell.report.id, name: `${label} database` })}
    </>
  );
};

const Cell = ({ cell, buy }: { cell: Availability | undefined; buy: BuyDatabase }) =>
  cell ? (
    <td>
      <Anchor
        component={Link}
        to={oilsPath(cell)}
        inherit
        underline="hover"
        aria-label={`${counted(cell.oil_count, 'oil')} of ${cell.year} ${cell.region}`}
      >
        {wholeNumber(cell.oil_count)}
        <span className={classes.wide}>{cell.oil_count === 1 ? ' oil' : ' oils'}</span>
      </Anchor>
      <span className={classes.second}>
        <RegionalDatabase cell={cell} buy={buy} />
      </span>
    </td>
  ) : (
    <td className="quiet">
      <span aria-hidden="true">–</span>
      <VisuallyHidden>none</VisuallyHidden>
    </td>
  );

const Matrix = ({ rows, buy }: { rows: readonly Availability[]; buy: BuyDatabase }) => {
  const { regions, years } = availabilityMatrix(rows);
  return (
    // focusable, so that the keyboard can scroll it sideways on a narrow screen
    <Box component="section" className={classes.frame} tabIndex={0} aria-label="Years and regions">
      <table className={classes.matrix} aria-label="Available data by year and region">
        <thead>
          <tr>
            <th scope="col">Year</th>
            {regions.map((region) => (
              <th key={region} scope="col">
                {region}
              </th>
            ))}
            <th scope="col" className={classes.wide}>
              All regions
            </th>
          </tr>
        </thead>
        <tbody>
          {years.map(({ year, cells, oils }) => (
            <tr key={year}>
              <th scope="row">{year}</th>
              {cells.map((cell, index) => (
                <Cell key={regions[index]} cell={cell} buy={buy} />
              ))}
              <td className={classes.wide}>{wholeNumber(oils)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  );
};

/**
 * The archive by year and region: number of oils, and the price of the regional database or that the user owns it; and
 * the groups released last.
 */
export const AvailableData = ({ buy }: { buy: BuyDatabase }) => {
  const available = useQuery(endpointQuery(readAvailability));
  const arrived = useHasLoaded(available.data);
  if (available.isPending || (available.data && !arrived))
    return <Skeleton h={640} animate={false} aria-busy="true" />;
  if (available.isLoadingError)
    return <ErrorState message={available.error.message} onRetry={() => void available.refetch()} />;
  const { results, recent_groups: groups } = available.data;
  if (results.length === 0)
    return (
      <EmptyState
        title="Nothing has been released yet"
        action={
          <Button component={Link} to={pages.contact.path()}>
            Contact us
          </Button>
        }
      />
    );
  return (
    <div className={classes.columns}>
      <Matrix rows={results} buy={buy} />
      <RecentGroups groups={groups} />
    </div>
  );
};
