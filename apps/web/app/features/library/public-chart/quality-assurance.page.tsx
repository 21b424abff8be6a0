import { testSlug } from '@iom/contract/catalogue/test-names.rules.ts';
import type { PublicControlChart } from '@iom/contract/library/assurance/assurance.schemas.ts';
import { controlSignalTexts } from '@iom/contract/library/assurance/control-signals.rules.ts';
import { readPublicControlChart } from '@iom/contract/library/assurance/public-chart.endpoints.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { typographicName } from '@iom/contract/standards/figures.rules.ts';
import { controlFigure } from '@iom/figures/control-figure.ts';
import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { FigurePicture } from '../../../charts/FigurePicture.tsx';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { text } from '../../../site-text/quality-assurance.page.md';
import { TextPage } from '../../../ui/documents/TextPage.tsx';
import { Drawing } from '../../../ui/drawings/Drawing.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { SiteTable } from '../assurance/SiteTable.tsx';

const containers = [10, 66, 122, 178, 234];
/** The place of the reference oil in the batch. */
const reference = 178;

/** A batch of coded containers, one of them with a reference oil. */
const BlindBatch = () => (
  <Drawing>
    <path d="M4 102h290" />
    {containers.map((x) => (
      <g key={x} transform={`translate(${x} 0)`}>
        <path d="M0 102V46h44v56zM12 46V32h20v14M10 32h24v-7H10z" />
        <path
          d="M9 66v18m5-18v18m3-18v18m6-18v18m3-18v18m5-18v18"
          stroke={x === reference ? 'var(--data-1)' : 'var(--data-2)'}
        />
      </g>
    ))}
  </Drawing>
);

/** What the chart shows, from its number of measurements to its signals. */
const figuresText = ({ points, mean, limits, analyte }: PublicControlChart) => {
  const figure = (value: number) => value.toFixed(analyte.decimals + 1);
  const measured = counted(points.length, 'measurement');
  if (mean === null || limits === null) return `${measured} of all laboratories`;
  const signals = points.filter((point) => point.signals.length > 0).length;
  return `${measured} of one laboratory, mean ${figure(mean)} ${analyte.unit}, limits ${figure(limits.lower)} to ${figure(limits.upper)}, ${signals === 0 ? 'none' : signals} with a signal`;
};

const rule = ({ limits }: PublicControlChart) =>
  limits
    ? 'The first 20 measurements qualify the lot and set its limits: mean ± 2.66 · mean moving range (ASTM D6299, chart of individuals). Later ones signal when they exceed these limits, when their moving average (λ = 0.4) exceeds its own, or at the eighth in a row on one side of the mean; signals are ringed.'
    : 'Limits are set once a laboratory has measured the lot 20 times (ASTM D6299, chart of individuals).';

const chartQuery = { ...endpointQuery(readPublicControlChart), staleTime: 3_600_000 };

/** What the reference oils show of all laboratories. */
const SitePrecision = () => {
  const query = useQuery(chartQuery);
  if (query.isPending) return <Skeleton h={300} aria-busy="true" animate={false} />;
  if (query.isLoadingError)
    return <ErrorState message={query.error.message} onRetry={() => void query.refetch()} />;
  const { laboratories, reference_oils, analytes } = query.data.sites;
  if (analytes.length === 0)
    return <Text className="quiet">R′ is stated from 20 readings of reference oils on.</Text>;
  return (
    <>
      <Text size="sm">
        {counted(reference_oils, 'lot')} of reference oils at{' '}
        {counted(laboratories, 'laboratory', 'laboratories')}:
      </Text>
      <SiteTable analytes={analytes} />
    </>
  );
};

/** One real control chart; laboratories are letters. */
const ExampleControlChart = () => {
  const query = useQuery(chartQuery);
  if (query.isPending) return <Skeleton h={430} aria-busy="true" animate={false} />;
  if (query.isLoadingError)
    return <ErrorState message={query.error.message} onRetry={() => void query.refetch()} />;
  const { chart } = query.data;
  if (!chart)
    return (
      <Text className="quiet">
        The chart appears with the first released group that was tested together with a reference oil.
      </Text>
    );
  const { analyte, points, reference_oil, test } = chart;
  const title = `${reference_oil}, ${typographicName(analyte.name)}: ${figuresText(chart)}`;
  return (
    <>
      <FigurePicture
        figure={controlFigure({
          ...{ title, unit: analyte.unit, mean: chart.mean, limits: chart.limits },
          points: points.map(({ signals, ...point }) => ({
            ...point,
            signal: signals.map((signal) => controlSignalTexts[signal]).join(', '),
          })),
          limitsName: 'Control limits',
          valueText: (value) => `${value.toFixed(analyte.decimals)} ${analyte.unit}`,
        })}
        label={title}
        height={276}
      />
      <Text size="sm" mt="xs">
        {reference_oil},{' '}
        <Link to={pages.oilTest.path({ test: testSlug(test.name) })}>{typographicName(analyte.name)}</Link>,{' '}
        {test.method}: {figuresText(chart)}.
      </Text>
      <Text size="sm" className="quiet" maw="75ch">
        {rule(chart)}
      </Text>
    </>
  );
};

export default function QualityAssurance() {
  return (
    <TextPage
      text={text}
      slots={{ chart: <ExampleControlChart />, sites: <SitePrecision /> }}
      drawing={<BlindBatch />}
    />
  );
}
