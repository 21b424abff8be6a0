import { type AnalysisFacetName, listFilterNames } from '@iom/contract/analysis/analysis-query.schemas.ts';
import { facetLabels } from '@iom/contract/analysis/facet-labels.ts';
import {
  groupName,
  orderedGroups,
  seriesCounts,
  statisticDecimals,
  statisticLabels,
} from '@iom/contract/analysis/series.rules.ts';
import {
  type QuestionOf,
  type SeriesOf,
  type SummaryOrder,
  type SummaryRow,
  summaryStatistics,
} from '@iom/contract/analysis/series.schemas.ts';
import { valueText } from '@iom/contract/library/values/cells.rules.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { isMark } from '@iom/contract/samples/oil-label.schemas.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { typographic } from '@iom/contract/standards/figures.rules.ts';
import { analyteTitle } from '@iom/figures/series-figure.ts';
import { Anchor, Button, Group, Table, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { saveText } from '../../../lib/api/save-response.ts';
import { csvText } from '../../../lib/format/csv.ts';
import { SortButton } from '../../../ui/table/SortButton.tsx';
import { WideTable } from '../../../ui/table/WideTable.tsx';
import { type AnalysisSearch, searchText } from '../query/analysis-search.ts';
import type { ChartContext } from './chart-context.ts';
import { chartRows } from './chart-rows.ts';
import classes from './charts.module.css';

interface Props {
  series: SeriesOf<'summary'>;
  chart: QuestionOf<'summary'>;
  context: ChartContext;
  view: AnalysisSearch;
  title: string;
  onChange: (chart: QuestionOf<'summary'>) => void;
}

/** Groups in view at first: of brands there are hundreds. */
const firstGroups = 50;

/** The view of the oils of a group; undefined where no filter selects exactly these: of a mark that is not stated, and by a part of a text. */
const drilled = (
  view: AnalysisSearch,
  group: AnalysisFacetName,
  value: string | number | null,
): AnalysisSearch | undefined => {
  const isList = listFilterNames.some((name) => name === group) || (isMark(group) && value !== null);
  return isList ? { ...view, [group]: [String(value ?? '')], page: 1 } : undefined;
};

const isSame = (order: SummaryOrder, { by, analyte }: SummaryOrder) =>
  order.by === by && order.analyte === analyte;

/** Ascending, descending, then in natural order of the groups. */
const nextOrder = (now: SummaryOrder | undefined, column: SummaryOrder): SummaryOrder | undefined => {
  if (!now || !isSame(now, column)) return column;
  return now.descending ? undefined : { ...column, descending: true };
};

const Statistic = ({
  row,
  name,
  decimals,
}: {
  row: SummaryRow | undefined;
  name: keyof SummaryRow;
  decimals: number;
}) => {
  const number = row?.[name];
  if (typeof number !== 'number') return null;
  const isLimited = name === 'n' && row !== undefined && row.censored > 0;
  return (
    <>
      {typographic(valueText({ number, qualifier: null }, decimals))}
      {isLimited && (
        <Text size="xs" className="quiet">
          {row.censored} at a limit
        </Text>
      )}
    </>
  );
};

/** Statistics of analytes by group, which sort; a group leads to its oils. */
export const SummaryTable = ({ series, chart, context, view, title, onChange }: Props) => {
  const [isWhole, setWhole] = useState(false);
  const { group, order } = chart;
  const { analytes } = context;
  const groups = useMemo(() => orderedGroups(series.groups, order), [series, order]);
  const numbers = useMemo(() => chartRows(series, context), [series, context]);
  const hasLimits = groups.some(({ analytes: found }) => found.some(({ censored }) => censored > 0));
  const shown = isWhole ? groups : groups.slice(0, firstGroups);
  const head = (column: SummaryOrder, label: string) => (
    <SortButton
      direction={order && isSame(order, column) ? (order.descending ? 'descending' : 'ascending') : undefined}
      onSort={() => onChange({ ...chart, order: nextOrder(order, column) })}
    >
      {label}
    </SortButton>
  );
  const save = () =>
    saveText(
      csvText([numbers.header, ...numbers.rows]),
      `${title.replaceAll(/[^\w-]+/g, '-')}.csv`,
      'text/csv',
    );
  return (
    <>
      <WideTable>
        <Table aria-label={title} fz="sm" verticalSpacing={6} className="figures">
          <Table.Thead>
            <Table.Tr>
              <Table.Th rowSpan={2} scope="col" className={classes.group}>
                {head({ by: 'group' }, group ? facetLabels[group] : 'Group')}
              </Table.Th>
              <Table.Th rowSpan={2} scope="col" ta="right">
                {head({ by: 'n' }, 'Oils')}
              </Table.Th>
              {analytes.map((analyte) => (
                <Table.Th key={analyte.id} colSpan={summaryStatistics.length} scope="colgroup">
                  {analyteTitle(analyte)}
                </Table.Th>
              ))}
            </Table.Tr>
            <Table.Tr>
              {analytes.flatMap(({ id }) =>
                summaryStatistics.map((name) => (
                  <Table.Th key={`${id} ${name}`} scope="col" ta="right">
                    {head({ by: name, analyte: id }, statisticLabels[name])}
                  </Table.Th>
                )),
              )}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map(({ value, n, analytes: found }) => {
              const name = groupName(group, value);
              const oils = group && drilled(view, group, value);
              return (
                <Table.Tr key={name}>
                  <Table.Th scope="row" className={classes.group}>
                    {oils ? (
                      <Anchor component={Link} to={pages.analysis.path() + searchText(oils)} inherit>
                        {name}
                      </Anchor>
                    ) : (
                      name
                    )}
                  </Table.Th>
                  <Table.Td ta="right">{n}</Table.Td>
                  {analytes.flatMap(({ id, decimals }) => {
                    const row = found.find(({ analyte }) => analyte === id);
                    return summaryStatistics.map((statistic) => (
                      <Table.Td key={`${id} ${statistic}`} ta="right">
                        <Statistic
                          row={row}
                          name={statistic}
                          decimals={statisticDecimals(statistic, decimals)}
                        />
                      </Table.Td>
                    ));
                  })}
                </Table.Tr>
              );
            })}
          </Table.Tbody>
        </Table>
      </WideTable>
      <Group justify="space-between" align="start" gap="xs">
        <Text size="xs" className="quiet" flex="1 1 260px">
          {seriesCounts(series)} {hasLimits && 'A result at a limit (< or >) counts as its number.'}{' '}
          {group &&
            (group === 'service_class'
              ? 'Service classes are filtered by a part of their text, so a group is no link.'
              : 'The name of a group leads to its oils.')}
        </Text>
        <Group gap={4} className="no-print">
          {groups.length > shown.length && (
            <Button size="compact-sm" variant="default" onClick={() => setWhole(true)}>
              Show all {counted(groups.length, 'group')}
            </Button>
          )}
          <Button size="compact-sm" variant="subtle" aria-label="Save as CSV" onClick={save}>
            CSV
          </Button>
        </Group>
      </Group>
    </>
  );
};
