import type { Distribution } from '@iom/contract/catalogue/archive-figures.schemas.ts';
import { counted, wholeNumber } from '@iom/contract/shared/counts.ts';
import { crankedLowerSince, crankingAtGrade } from '@iom/contract/standards/cranking-temperature.rules.ts';
import { typographicName } from '@iom/contract/standards/figures.rules.ts';
import { distributionFigure, rangeLabel } from '@iom/figures/archive-figures.ts';
import { Skeleton, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FigurePicture } from '../../../charts/FigurePicture.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { distributionQuery } from '../model/archive.queries.ts';
import classes from './dictionary.module.css';

const RangeTable = ({ analyte, bins }: Distribution) => (
  <details className={classes.details}>
    <summary>The ranges as a table</summary>
    <table
      className={`${classes.table} ${classes.ranges}`}
      aria-label={`${typographicName(analyte.name)}: oils by range`}
    >
      <thead>
        <tr>
          <th scope="col">{analyte.unit === '' ? 'Value' : `Value, ${analyte.unit}`}</th>
          <th scope="col" className={classes.figure}>
            Oils
          </th>
        </tr>
      </thead>
      <tbody>
        {bins.map((bin) => (
          <tr key={rangeLabel(bin)}>
            <td>{rangeLabel(bin)}</td>
            <td className={classes.figure}>{wholeNumber(bin.oils)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </details>
);

const describe = ({ analyte, oils, bins }: Distribution) => {
  const fullest = bins.reduce<(typeof bins)[number] | undefined>(
    (most, bin) => (most && most.oils >= bin.oils ? most : bin),
    undefined,
  );
  return `${typographicName(analyte.name)} of ${counted(oils, 'oil')}${fullest ? `; most, ${wholeNumber(fullest.oils)}, at ${rangeLabel(fullest)} ${analyte.unit}` : ''}. The table below has every range.`;
};

/** What is not counted. */
const Uncounted = ({ name }: Distribution['analyte']) =>
  name === crankingAtGrade &&
  ` Only oils from ${crankedLowerSince} on are counted: before that, each W grade was cranked five degrees warmer.`;

/** How the values of an analyte are spread over the archive. */
export const DistributionChart = ({ analyteId }: { analyteId: number }) => {
  const query = useQuery({ ...distributionQuery(analyteId), placeholderData: keepPreviousData });
  if (query.isPending) return <Skeleton h={290} aria-busy="true" animate={false} />;
  if (query.isLoadingError)
    return <ErrorState message={query.error.message} onRetry={() => void query.refetch()} />;
  const { analyte, oils, bins } = query.data;
  if (bins.length === 0)
    return (
      <Text className={`${classes.noChart} quiet`}>
        {oils === 0
          ? 'No oil in the archive has a numeric result for it yet.'
          : `${counted(oils, 'oil')} of the archive ${oils === 1 ? 'has' : 'have'} a numeric result for it: too few, too similar or too recent to chart without revealing single values.`}
        <Uncounted {...analyte} />
      </Text>
    );
  return (
    <figure className={`earlier ${classes.distribution}`} aria-busy={query.isPlaceholderData}>
      <FigurePicture figure={distributionFigure(query.data)} label={describe(query.data)} height={168} />
      <figcaption>
        {typographicName(analyte.name)}
        {analyte.unit !== '' && `, ${analyte.unit}`}: {counted(oils, 'oil')}. The area of each bar is its
        number of oils, at least 20; the paler bars at the ends hold everything beyond.
        <Uncounted {...analyte} />
      </figcaption>
      <RangeTable {...query.data} />
    </figure>
  );
};
