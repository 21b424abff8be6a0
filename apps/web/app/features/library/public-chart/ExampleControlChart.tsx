import { testSlug } from '@iom/contract/catalogue/test-slug.rules.ts';
import { readPublicControlChart } from '@iom/contract/library/assurance/assurance.endpoints.ts';
import type { PublicControlChart } from '@iom/contract/library/assurance/assurance.schemas.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { pages } from '@iom/contract/shared/pages.ts';
import { typographicName } from '@iom/contract/standards/figures.rules.ts';
import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ControlChartPlot } from '../../../charts/ControlChartPlot.tsx';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';

const limitsText = ({ limits, test }: PublicControlChart) =>
  limits.basis === 'reproducibility'
    ? `mean ± 3 standard deviations, with the standard deviation that the reproducibility R of ${test.method} implies: R / 2.77`
    : 'mean ± 3 standard deviations of these measurements (ASTM D6299, chart of individuals)';

const describe = ({ reference_oil, analyte, points, mean }: PublicControlChart, outside: number) =>
  `${reference_oil}, ${analyte.name}: ${counted(points.length, 'batch', 'batches')}, mean ${mean.toFixed(analyte.decimals + 1)} ${analyte.unit}, ${outside} outside the limits`;

/** One real control chart; laboratories are letters. */
export const ExampleControlChart = () => {
  const query = useQuery({ ...endpointQuery(readPublicControlChart), staleTime: 3_600_000 });
  if (query.isPending) return <Skeleton h={430} aria-busy="true" animate={false} />;
  if (query.isError) return <ErrorState message={query.error.message} onRetry={() => void query.refetch()} />;
  const { chart } = query.data;
  if (!chart)
    return (
      <Text className="quiet">
        The chart appears with the first released group that was tested together with a reference oil.
      </Text>
    );
  const { analyte, points, mean, standard_deviation, limits, reference_oil, test } = chart;
  const figure = (value: number) => value.toFixed(analyte.decimals + 1);
  const outside = points.filter((point) => point.outside).length;
  return (
    <>
      <ControlChartPlot
        figures={chart}
        axis={analyte.unit}
        label={describe(chart, outside)}
        shown={(value) => `${value.toFixed(analyte.decimals)} ${analyte.unit}`}
      />
      <Text size="sm" mt="xs">
        {reference_oil},{' '}
        <Link to={pages.oilTest.path({ test: testSlug(test.name) })}>{typographicName(analyte.name)}</Link>,{' '}
        {test.method}: {counted(points.length, 'batch', 'batches')}, mean {figure(mean)} {analyte.unit},
        standard deviation {figure(standard_deviation)}, limits {figure(limits.lower)} to{' '}
        {figure(limits.upper)}, {outside} outside.
      </Text>
      <Text size="sm" className="quiet" maw="75ch">
        Limits: {limitsText(chart)}.
      </Text>
    </>
  );
};
