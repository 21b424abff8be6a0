import { Skeleton, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { WorldMap } from '../../../charts/WorldMap.tsx';
import { YearStack } from '../../../charts/YearStack.tsx';
import { idParam, useSearchState } from '../../../lib/pages/search-state.ts';
import { useHydrated } from '../../../lib/pages/use-hydrated.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { CountryTable } from './CountryTable.tsx';
import classes from './collection.module.css';
import { collectionSummary, countryRows } from './collection.rules.ts';
import { figuresQuery } from './figures.queries.ts';
import { YearSlider } from './YearSlider.tsx';

const params = { year: idParam };

/** Where oils were bought: a map and a table of countries for a year or all, and the regions by year. */
export const CollectionMap = () => {
  const hydrated = useHydrated();
  const { data, isLoadingError, error, refetch } = useQuery(figuresQuery());
  const [search, update] = useSearchState(params);
  if (isLoadingError) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  const year = hydrated && data?.years.includes(search.year ?? 0) ? search.year : undefined;
  if (data?.oils === 0) return <Text className="quiet">The archive has no released oil yet.</Text>;
  const rows = data ? countryRows(data, year) : [];
  const summary = data ? collectionSummary(rows, year) : '';
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
        <YearStack
          years={data.years}
          series={data.regions.map(({ region, oils }) => ({ name: region, values: oils }))}
          selected={year}
          label={`Oils by year of collection and region, ${data.years[0]} to ${data.years.at(-1)}`}
        />
      ) : (
        <Skeleton h={222} animate={false} />
      )}
    </>
  );
};
