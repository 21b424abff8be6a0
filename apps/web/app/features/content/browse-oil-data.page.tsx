import type { Availability } from '@iom/contract/library/assurance/assurance.schemas.ts';
import { readAvailability } from '@iom/contract/library/assurance/availability.endpoints.ts';
import { samplePageFile, samplePageSize } from '@iom/contract/library/pdf-reports/sample-pages.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { regions } from '@iom/contract/samples/regions.rules.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { centsFromDollars, formatPrice } from '@iom/contract/shared/money.ts';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { endpointQuery } from '../../lib/api/endpoint-query.ts';
import type { RenderedRoute } from '../../lib/api/page-data.ts';
import { text } from '../../site-text/browse-oil-data.page.md';
import { TextPage } from '../../ui/documents/TextPage.tsx';
import classes from './region-tiles.module.css';

const availabilityQuery = () => endpointQuery(readAvailability);

/** A span of years or prices: `2005–2018`, or one of them. */
const span = (values: readonly number[], format: (value: number) => string = String) => {
  const [from, to] = [Math.min(...values), Math.max(...values)].map(format);
  return from === to ? from : `${from}–${to}`;
};

/** What a region holds: its oils with their years, and its databases for sale with their years and prices. */
const contentsOf = (rows: readonly Availability[]) => {
  if (rows.length === 0) return ['No oil released yet'];
  const oils = rows.reduce((sum, { oil_count }) => sum + oil_count, 0);
  const forSale = rows.flatMap(({ year, report }) =>
    report && report.price !== null ? [{ year, cents: centsFromDollars(report.price) }] : [],
  );
  const held = `${counted(oils, 'oil')}, ${span(rows.map(({ year }) => year))}`;
  if (forSale.length === 0) return [held, 'Databases on request'];
  const years = span(forSale.map(({ year }) => year));
  const prices = span(
    forSale.map(({ cents }) => cents),
    formatPrice,
  );
  return [held, `${counted(forSale.length, 'database')}, ${years}: ${prices}`];
};

/** Links to the regional databases, one per region, each with what there is and what it costs. */
const RegionTiles = () => {
  const { data } = useQuery(availabilityQuery());
  return (
    <ul className={classes.tiles}>
      {regions.map((region) => (
        <li key={region}>
          <Link
            to={pages.regionalSelect.path({ filter: 1, filter_region: region })}
            className={classes.tile ?? ''}
          >
            <span className={classes.name}>{region}</span>
            {data ? (
              contentsOf(data.results.filter((row) => row.region === region)).map((line) => (
                <span key={line}>{line}</span>
              ))
            ) : (
              <Skeleton h={44} animate={false} />
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
};

/** The first page of the sample report, beside the text; it leads to the others. */
const ReportPicture = () => (
  <Link to={pages.sampleDataReport.path()} className={classes.report ?? ''}>
    <img
      {...samplePageSize}
      src={samplePageFile(1)}
      alt="First page of the sample data report"
      loading="lazy"
      decoding="async"
    />
  </Link>
);

export const handle: RenderedRoute = {
  readPageData: (queries) => queries.fetchQuery(availabilityQuery()),
};

export default function BrowseOilData() {
  return <TextPage text={text} slots={{ regions: <RegionTiles /> }} aside={<ReportPicture />} />;
}
