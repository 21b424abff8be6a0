import { readAnalysisSeries } from '@iom/contract/analysis/analysis.endpoints.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { followsFilters } from '../query/analysis.queries.ts';
import { type AnalysisSearch, filtersOf } from '../query/analysis-search.ts';
import classes from './parameters.module.css';

const width = 320;
const height = 40;
const binCount = 40;

interface Props {
  view: AnalysisSearch;
  analyte: number;
  unit: string;
  /** The range that is being typed. */
  from?: number | undefined;
  to?: number | undefined;
}

/** The values of an analyte among the oils found so far, as bars; those within the typed range stand out. */
export const ValueDistribution = ({ view, analyte, unit, from, to }: Props) => {
  const { data } = useQuery({
    ...endpointQuery(readAnalysisSeries, {
      body: { ...filtersOf(view), series: { kind: 'histogram', analyte, bins: binCount } },
    }),
    ...followsFilters,
  });
  if (data?.kind !== 'histogram') return <div style={{ height: height + 22 }} />;
  const [first] = data.bins;
  const last = data.bins.at(-1);
  if (!first || !last)
    return (
      <Text size="xs" className="quiet">
        None of these oils has a numeric result for this analyte in your data.
      </Text>
    );
  const most = Math.max(...data.bins.map(({ count }) => count));
  const step = width / data.bins.length;
  const inside = (low: number, high: number) => high >= (from ?? -Infinity) && low <= (to ?? Infinity);
  const summary = `${counted(data.n, 'value')} from ${first.from} to ${last.to}${unit ? ` ${unit}` : ''}`;
  return (
    <figure className={classes.distribution}>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        {data.bins.map((bin, index) => (
          <rect
            key={bin.from}
            x={index * step}
            width={Math.max(step - 1, 1)}
            y={height - (bin.count / most) * height}
            height={(bin.count / most) * height}
            data-inside={inside(bin.from, bin.to) || undefined}
          />
        ))}
      </svg>
      <figcaption>{summary}</figcaption>
    </figure>
  );
};
