import { pages } from '@iom/contract/pages/pages.ts';
import { wholeNumber } from '@iom/contract/shared/counts.ts';
import { regionYearsFigure } from '@iom/figures/archive-figures.ts';
import { Button, Skeleton, Text, Title } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router';
import { FigurePicture } from '../../../charts/FigurePicture.tsx';
import { WorldMap } from '../../../charts/WorldMap.tsx';
import { idParam, useSearchState } from '../../../lib/pages/search-state.ts';
import { useHydrated } from '../../../lib/pages/use-hydrated.ts';
import { text } from '../../../site-text/worldwide-collection.page.md';
import { TextPage } from '../../../ui/documents/TextPage.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { figuresQuery } from '../model/archive.queries.ts';
import classes from './collection.module.css';
import {
  type CountryColumn,
  type CountryRow,
  collectionSummary,
  countryColumns,
  countryRows,
  sortCountries,
} from './collection.rules.ts';

const labels: Readonly<Record<CountryColumn, string>> = {
  name: 'Country',
  region: 'Region',
  oils: 'Oils',
  first: 'First',
  last: 'Latest',
};
const isText = (column: CountryColumn) => column === 'name' || column === 'region';

/** The direction a column is sorted in; numbers begin with the largest. */
const direction = (column: CountryColumn, isReversed: boolean) =>
  isText(column) === isReversed ? 'descending' : 'ascending';

/** The countries of the map with their oils, sorted by any column. A country leads to its oils in the catalogue. */
const CountryTable = ({ rows, year }: { rows: readonly CountryRow[]; year: number | undefined }) => {
  const [{ column, isReversed }, setSort] = useState<{ column: CountryColumn; isReversed: boolean }>({
    column: 'oils',
    isReversed: false,
  });
  const query = (country: string) => (year === undefined ? { country } : { country, year });
  return (
    <section className={classes.scroll} aria-label="Countries">
      <table className={classes.table} aria-label="Oils by country">
        <thead>
          <tr>
            {countryColumns.map((one) => (
              <th
                key={one}
                scope="col"
                className={isText(one) ? undefined : classes.figure}
                aria-sort={one === column ? direction(one, isReversed) : undefined}
              >
                <button
                  type="button"
                  onClick={() => setSort({ column: one, isReversed: one === column && !isReversed })}
                >
                  {labels[one]}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sortCountries(rows, column, isReversed).map((row) => (
            <tr key={row.code}>
              <th scope="row">
                {row.oils > 0 ? <Link to={pages.catalog.path(query(row.name))}>{row.name}</Link> : row.name}
              </th>
              <td>{row.region}</td>
              <td className={classes.figure}>{wholeNumber(row.oils)}</td>
              <td className={classes.figure}>{row.first}</td>
              <td className={classes.figure}>{row.last}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};

const msPerYear = 700;

interface Props {
  years: readonly number[];
  /** Undefined: all years. */
  year: number | undefined;
  onYear: (year: number | undefined) => void;
  /** What is shown now, in words. */
  summary: string;
}

/** Chooses a year or all, and plays through the years; there is no playing for readers who asked for less motion. */
const YearSlider = ({ years, year, onYear, summary }: Props) => {
  const isStill = useReducedMotion();
  const [isPlaying, setPlaying] = useState(false);
  const first = years[0] ?? 0;
  const last = years.at(-1) ?? 0;
  const runs = isPlaying && !isStill;
  const advance = useEffectEvent(() => {
    if (year === last) setPlaying(false);
    else onYear(year === undefined ? first : year + 1);
  });
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(advance, msPerYear);
    return () => clearInterval(timer);
  }, [runs]);
  const choose = (chosen: number | undefined) => {
    setPlaying(false);
    onYear(chosen);
  };
  return (
    <div className={classes.slider}>
      {!isStill && (
        <Button
          variant="default"
          className={classes.play}
          onClick={() => {
            if (!isPlaying && year === last) onYear(first);
            setPlaying(!isPlaying);
          }}
        >
          {isPlaying ? 'Pause' : 'Play'}
        </Button>
      )}
      <Button
        variant="default"
        className={classes.play}
        aria-pressed={year === undefined}
        onClick={() => choose(undefined)}
      >
        All years
      </Button>
      <input
        type="range"
        aria-label="Year of collection"
        min={first}
        max={last}
        value={year ?? last}
        aria-valuetext={year === undefined ? 'All years' : String(year)}
        onChange={(event) => choose(Number(event.currentTarget.value))}
      />
      {/* spoken on its own while one chooses, but not at every step of the playing */}
      <output className={classes.total} aria-live={isPlaying ? 'off' : 'polite'}>
        {summary}
      </output>
    </div>
  );
};

const params = { year: idParam };

/** Where oils were bought: a map and a table of countries for a year or all, and the regions by year. */
const CollectionMap = () => {
  const hydrated = useHydrated();
  const { data, isLoadingError, error, refetch } = useQuery(figuresQuery());
  const [search, update] = useSearchState(params);
  if (isLoadingError) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  const year = hydrated && data?.years.includes(search.year ?? 0) ? search.year : undefined;
  if (data?.oils === 0) return <Text className="quiet">No oil has been released yet.</Text>;
  const rows = data ? countryRows(data, year) : [];
  const summary = data ? collectionSummary(rows, year) : '';
  const yearsLabel = `Oils by year of collection and region, ${data?.years[0]} to ${data?.years.at(-1)}`;
  return (
    <>
      <div className={classes.collection}>
        <div className={classes.map}>
          <WorldMap countries={rows} label={summary} />
          {data ? (
            <YearSlider
              years={data.years}
              year={year}
              onYear={(chosen) => update({ year: chosen }, { replace: true })}
              summary={summary}
            />
          ) : (
            <div className={classes.sliderSpace} />
          )}
        </div>
        {data ? (
          <CountryTable rows={rows} year={year} />
        ) : (
          <Skeleton h={544} aria-busy="true" animate={false} />
        )}
      </div>
      <Title order={2} mt="xl" mb="md">
        Collected by year and region
      </Title>
      {data ? (
        <FigurePicture
          figure={regionYearsFigure(yearsLabel, data.years, data.regions, year)}
          label={yearsLabel}
          height={164}
        />
      ) : (
        <Skeleton h={222} animate={false} />
      )}
    </>
  );
};

export default function WorldwideCollection() {
  return <TextPage text={text} figure={<CollectionMap />} />;
}
