import { pages } from '@iom/contract/pages/pages.ts';
import { formatGrade } from '@iom/contract/shared/sae-grade.ts';
import { Skeleton, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { text } from '../../../site-text/anniversary.page.md';
import { TextPage } from '../../../ui/documents/TextPage.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { figuresQuery } from '../model/archive.queries.ts';
import classes from './timeline.module.css';
import { classFamilies, classTimeline, gradeTimeline, percent, type TimelineRow } from './timeline.rules.ts';

interface LineProps {
  /** One share per year, from 0 to 1. */
  shares: readonly number[];
  /** The share that fills the height. */
  maxShare: number;
  /** Accessible description. */
  label: string;
}

/** A share over the years as a filled line, stretched to the width of its container. */
const ShareLine = ({ shares, maxShare, label }: LineProps) => {
  const last = Math.max(1, shares.length - 1);
  const points = shares.map((share, index) => `${index} ${(1 - share / (maxShare || 1)).toFixed(3)}`);
  return (
    <svg
      viewBox={`0 0 ${last} 1`}
      preserveAspectRatio="none"
      className={classes.line}
      role="img"
      aria-label={label}
    >
      <path d={`M0 1L${points.join('L')}L${last} 1Z`} />
    </svg>
  );
};

const describe = (row: TimelineRow) =>
  `${row.name}: first in ${row.firstYear}, largest share ${percent(row.peakShare)} about ${row.peakYear}, last ${percent(row.latestShare)}`;

interface RowsProps {
  title: string;
  rows: readonly (TimelineRow & { /** The oils of the row in the catalog. */ to?: string })[];
  years: readonly number[];
}

const Rows = ({ title, rows, years }: RowsProps) => {
  const highest = Math.max(0, ...rows.map(({ peakShare }) => peakShare));
  if (rows.length === 0) return null;
  return (
    <section>
      <Title order={2} mt={48} mb="sm">
        {title}
      </Title>
      <table className={classes.table} aria-label={title}>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col" className={classes.figure}>
              First year
            </th>
            <th scope="col" className={classes.years}>
              <span>{years[0]}</span>
              <span>{years.at(-1)}</span>
            </th>
            <th scope="col" className={classes.figure}>
              Largest share
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name}>
              <th scope="row" className="grade">
                {row.to ? <Link to={row.to}>{row.name}</Link> : row.name}
              </th>
              <td className={classes.figure}>{row.firstYear}</td>
              <td>
                <ShareLine shares={row.shares} maxShare={highest} label={describe(row)} />
              </td>
              <td className={classes.figure}>
                {percent(row.peakShare)} <span className="quiet">{row.peakYear}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};

/** The share of SAE grades and service classes among the oils of each year. */
const Timeline = () => {
  const { data, isLoadingError, error, refetch } = useQuery(figuresQuery());
  if (isLoadingError) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h={3000} aria-busy="true" animate={false} />;
  if (data.oils === 0) return <Text className="quiet">No oil has been released yet.</Text>;
  const grades = gradeTimeline(data).map((row) => ({
    ...row,
    name: formatGrade(row.name),
    to: pages.catalog.path({ sae_grade: row.name }),
  }));
  return (
    <>
      <Rows title="SAE grades" rows={grades} years={data.years} />
      {classFamilies.map(({ title, pattern }) => (
        <Rows key={title} title={title} rows={classTimeline(data, pattern)} years={data.years} />
      ))}
    </>
  );
};

export default function Anniversary() {
  return (
    <TextPage text={text}>
      <Timeline />
    </TextPage>
  );
}
