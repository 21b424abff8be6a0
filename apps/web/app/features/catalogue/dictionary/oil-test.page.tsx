import { testSlug } from '@iom/contract/catalogue/test-names.rules.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { counted, wholeNumber } from '@iom/contract/shared/counts.ts';
import { typographicName } from '@iom/contract/standards/figures.rules.ts';
import { Box, Button, NativeSelect, Skeleton, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import type { RenderedRoute } from '../../../lib/api/page-data.ts';
import { money } from '../../../lib/format/formats.ts';
import { textParam, useSearchState } from '../../../lib/pages/search-state.ts';
import { siteText, usePageTitle } from '../../../lib/pages/site.ts';
import { useHydrated } from '../../../lib/pages/use-hydrated.ts';
import { testMeanings } from '../../../site-text/test-meanings.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { PrecisionFormulas, PrecisionSources } from '../../../ui/precision.tsx';
import { type DictionaryTest, dictionaryQuery, distributionQuery } from '../model/archive.queries.ts';
import { DistributionChart } from './DistributionChart.tsx';
import classes from './dictionary.module.css';

/** What a test reports: values with unit, decimals and the precision of the method. */
const AnalyteTable = ({ analytes }: Pick<DictionaryTest, 'analytes'>) => {
  const hasPrecision = analytes.some(
    ({ repeatability, reproducibility }) => repeatability || reproducibility,
  );
  return (
    <Box component="section" className={classes.scroll} tabIndex={0} aria-label="Reported values">
      <table className={classes.table} aria-label="Reported values">
        <thead>
          <tr>
            <th scope="col">Value</th>
            <th scope="col">Unit</th>
            <th scope="col" className={classes.figure}>
              Decimals
            </th>
            {hasPrecision && (
              <>
                <th scope="col">Repeatability r</th>
                <th scope="col">Reproducibility R</th>
                <th scope="col">Source</th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {analytes.map((analyte) => (
            <tr key={analyte.id}>
              <th scope="row">{typographicName(analyte.name)}</th>
              <td>{analyte.unit || <span className="quiet">none</span>}</td>
              <td className={classes.figure}>{analyte.decimals}</td>
              {hasPrecision && (
                <>
                  <td>
                    {analyte.repeatability ? (
                      <PrecisionFormulas precision={analyte.precision} figure="repeatability" />
                    ) : (
                      <span className="quiet">not known</span>
                    )}
                  </td>
                  <td>
                    {analyte.reproducibility ? (
                      <PrecisionFormulas precision={analyte.precision} figure="reproducibility" />
                    ) : (
                      <span className="quiet">not known</span>
                    )}
                  </td>
                  <td className="quiet">
                    <PrecisionSources precision={analyte.precision} />
                  </td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  );
};

const Facts = ({ test }: { test: DictionaryTest }) => {
  const { classic, modern } = test.oils_by_series;
  const facts = [
    ['Method', test.method],
    ['Group', test.group],
    ['Classic Archive', classic > 0 ? counted(classic, 'oil') : 'not part of it'],
    ['Modern Series', modern > 0 ? counted(modern, 'oil') : 'not part of it'],
    ['Price per oil', test.price === null ? 'to order' : money(test.price)],
    ...(test.price === null
      ? []
      : [['Full set with its data report', `at most ${siteText('fullSetPrice')}`]]),
  ];
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
};

const InArchive = ({ test }: { test: DictionaryTest }) => {
  const [search, update] = useSearchState({ analyte: textParam });
  const chosen = useHydrated() ? search.analyte : '';
  const analyte = test.analytes.find(({ id }) => String(id) === chosen) ?? test.analytes[0];
  if (!analyte || test.sample_count === 0)
    return (
      <Text className="quiet">
        No oil in the archive has this test. We run it in custom programs:{' '}
        <Link to={pages.contact.path()}>ask for it</Link>.
      </Text>
    );
  return (
    <>
      {test.analytes.length > 1 && (
        <NativeSelect
          label="Value"
          maw={360}
          mb="md"
          data={test.analytes.map(({ id, name }) => ({ value: String(id), label: typographicName(name) }))}
          value={String(analyte.id)}
          onChange={(event) => update({ analyte: event.currentTarget.value })}
        />
      )}
      <DistributionChart analyteId={analyte.id} />
    </>
  );
};

const Neighbours = ({ tests, test }: { tests: readonly DictionaryTest[]; test: DictionaryTest }) => (
  <nav className={classes.neighbours} aria-label="Tests of this group">
    <Title order={2} size="h3">
      {test.group}
    </Title>
    <ul>
      {tests
        .filter(({ group }) => group === test.group)
        .map(({ id, name, sample_count }) => (
          <li key={id}>
            <Link
              to={pages.oilTest.path({ test: testSlug(name) })}
              aria-current={id === test.id ? 'page' : undefined}
            >
              {typographicName(name)}
            </Link>{' '}
            {sample_count > 0 && <span className="quiet">{wholeNumber(sample_count)}</span>}
          </li>
        ))}
    </ul>
  </nav>
);

/** What the test means to a formulator; undefined for tests without a text. */
const meaningOf = ({ analytes: [first] }: DictionaryTest) => first && testMeanings[first.name];

const Test = ({ tests, test }: { tests: readonly DictionaryTest[]; test: DictionaryTest }) => (
  <>
    <PageHeader
      title={typographicName(test.name)}
      lead={`${typographicName(test.what_it_measures)}.`}
      actions={
        test.price !== null &&
        test.sample_count > 0 && (
          <Button component={Link} to={pages.datasetSelect.path()} variant="default">
            Order it for your oils
          </Button>
        )
      }
    />
    <Facts test={test} />
    <div className={classes.columns}>
      <div>
        {meaningOf(test) && (
          <section className="prose">
            <Title order={2} mb="sm">
              What it tells a formulator
            </Title>
            <p>{meaningOf(test)}</p>
          </section>
        )}
        <section>
          <Title order={2} mt="xl" mb="sm">
            In the archive
          </Title>
          <InArchive test={test} />
        </section>
        <section>
          <Title order={2} mt="xl" mb="sm">
            Reported values and precision
          </Title>
          <AnalyteTable analytes={test.analytes} />
        </section>
      </div>
      <Neighbours tests={tests} test={test} />
    </div>
  </>
);

const findTest = (tests: readonly DictionaryTest[] | undefined, slug: string) =>
  tests?.find(({ name }) => testSlug(name) === slug.toLowerCase());

export const handle: RenderedRoute = {
  readPageData: async (queries, { test: slug = '' }) => {
    const { results } = await queries.fetchQuery(dictionaryQuery());
    const test = findTest(results, slug);
    const [analyte] = test?.analytes ?? [];
    if (analyte && test?.sample_count) await queries.fetchQuery(distributionQuery(analyte.id));
  },
};

/** The page of one test of the data dictionary. */
export default function OilTestPage() {
  const { test: slug = '' } = useParams();
  const { data, isLoadingError, error, refetch } = useQuery(dictionaryQuery());
  const test = findTest(data?.results, slug);
  usePageTitle(test && typographicName(test.name));
  if (isLoadingError) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h={900} aria-busy="true" animate={false} />;
  if (!test)
    return (
      <>
        <PageHeader title="No such test" />
        <EmptyState title={`No test is called ${slug}`}>
          It may have another name now. <Link to={pages.testsConducted.path()}>All tests</Link>
        </EmptyState>
      </>
    );
  return <Test tests={data.results} test={test} />;
}
