import { readAnalysisSeries } from '@iom/contract/analysis/analysis.endpoints.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { chosenRangeFigure } from '@iom/figures/archive-figures.ts';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FigurePicture } from '../../../charts/FigurePicture.tsx';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { filterQueryOptions } from '../query/analysis.queries.ts';
import { type AnalysisSearch, filtersOf } from '../query/analysis-search.ts';
import classes from './parameters.module.css';

const height = 72;
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
    ...filterQueryOptions,
  });
  if (data?.kind !== 'histogram') return <div style={{ height: height + 82 }} />;
  const [first] = data.bins;
  const last = data.bins.at(-1);
  if (!first || !last)
    return (
      <Text size="xs" className="quiet">
        None of these oils has a numeric result for this analyte in your data.
      </Text>
    );
  const summary = `${counted(data.n, 'value')} from ${first.from} to ${last.to}${unit ? ` ${unit}` : ''}`;
  return (
    <figure className={classes.distribution}>
      <FigurePicture figure={chosenRangeFigure(unit, data.bins, from, to)} label={summary} height={height} />
      <figcaption>{summary}</figcaption>
    </figure>
  );
};
