import type { AnswerColumn } from '@iom/contract/analysis/answers/answer.schemas.ts';
import { answerCell } from '@iom/contract/analysis/answers/answer-cell.rules.ts';
import { counted, wholeNumber } from '@iom/contract/shared/counts.ts';
import { formatGrade } from '@iom/contract/shared/sae-grade.ts';
import { typographicName } from '@iom/contract/standards/figures.rules.ts';
import { Group, Pagination, Table, Text } from '@mantine/core';
import { ProvenanceButton } from '../../../../ui/provenance/ProvenanceButton.tsx';
import { WideTable } from '../../../../ui/table/WideTable.tsx';
import { alarmLabel } from '../../../../ui/values/MissingLegend.tsx';
import { OilLink } from '../../../../ui/values/OilLink.tsx';
import classes from '../answers.module.css';
import { answerPageSize } from './answer-body.ts';
import type { ViewColumn } from './answer-view.ts';

interface Props<R> {
  label: string;
  columns: readonly AnswerColumn[];
  added: readonly ViewColumn<R>[];
  rows: readonly R[];
  count: number;
  page: number;
  /** The rows still belong to the previous filters. */
  updating: boolean;
  /** Texts in place of values such as `does_not_conform`. */
  texts: Readonly<Record<string, string>> | undefined;
  /** Analytes with a value of a batch under alarm, by the report number of the oil. */
  underAlarm: Readonly<Record<string, readonly string[]>>;
  onPage: (page: number) => void;
}

/** Whether the oil of a row has a value under alarm; of a row about one property, whether that value is. */
const isUnderAlarm = (row: object, reportNumber: string, underAlarm: Props<object>['underAlarm']) => {
  const names = underAlarm[reportNumber] ?? [];
  const property: unknown = Reflect.get(row, 'name');
  return typeof property === 'string' ? names.includes(property) : names.length > 0;
};

interface CellProps {
  row: object;
  column: AnswerColumn;
  /** What the column shows of the row. */
  text: string;
  underAlarm: Props<object>['underAlarm'];
}

/** The text of a cell: a report number opens its oil, a measured value where it comes from. */
const CellText = ({ row, column, text, underAlarm }: CellProps) => {
  if (text === '') return null;
  if (column.key === 'report_number')
    return (
      <>
        <OilLink reportNumber={text}>{text}</OilLink>
        {isUnderAlarm(row, text, underAlarm) && `\u2009${alarmLabel.abbreviation}`}
      </>
    );
  const sample: unknown = Reflect.get(row, column.sample_field ?? 'sample');
  const analyte: unknown = column.analyte ?? Reflect.get(row, column.analyte_field ?? '');
  if (typeof analyte !== 'number' || typeof sample !== 'number') return text;
  return (
    <ProvenanceButton sample={sample} analyte={analyte}>
      {text}
    </ProvenanceButton>
  );
};

/** What names an oil or a property, each led by the column that shows it. */
const foldedKeys = [
  ['report_number', 'brand_name', 'year', 'sae_grade'],
  ['name', 'unit'],
];

/** One column names an oil, and one a property with its unit and the compared oil, so that the verdict is in view. */
const foldColumns = (columns: readonly AnswerColumn[]) => {
  const folded = foldedKeys.filter((keys) => keys.every((key) => columns.some((one) => one.key === key)));
  const leaders = folded.map(([key]) => key);
  // an oil that only its number names is shown below the property
  const oil = leaders.includes('report_number')
    ? undefined
    : columns.find(({ key }) => key === 'report_number');
  const comparedOil = leaders.includes('name') ? oil : undefined;
  const hidden = [...folded.flatMap(([, ...others]) => others), comparedOil?.key];
  return { columns: columns.filter(({ key }) => !hidden.includes(key)), leaders, comparedOil };
};

/** Brand, grade and year below the report number. */
const OilLine = ({ row }: { row: object }) => {
  const [brand, grade, year] = ['brand_name', 'sae_grade', 'year'].map((key) =>
    String(Reflect.get(row, key) ?? ''),
  );
  return (
    <Text size="xs" className="quiet">
      {brand}, {formatGrade(grade ?? '')}, {year}
    </Text>
  );
};

/** The unit behind the name of a property. */
const UnitText = ({ row }: { row: object }) => {
  const unit = String(Reflect.get(row, 'unit') ?? '');
  return unit && <span className="quiet"> ({unit})</span>;
};

/** Aligns the numbers of a column, even if their decimals differ. */
const alignOf = <R extends object>({ key, decimals }: AnswerColumn, rows: readonly R[]) =>
  decimals !== null || rows.some((row) => typeof Reflect.get(row, key) === 'number') ? 'right' : undefined;

/** Characters of a text that wraps, so that the columns behind it stay in view. */
const maxLineLength = 24;

/** All that the columns show of a row. */
const keyOf = (row: object, columns: readonly AnswerColumn[]) =>
  columns.map(({ key }) => String(Reflect.get(row, key))).join(' ');

const shownRows = (start: number, shown: number, count: number) =>
  shown > 0
    ? `Displaying ${wholeNumber(start + 1)}–${wholeNumber(start + shown)} of ${counted(count, 'row')}`
    : 'No rows on this page';

/** The table behind an answer, one page of it. */
export const AnswerTable = <R extends object>(props: Props<R>) => {
  const { label, added, rows, count, page, updating, texts, underAlarm, onPage } = props;
  const { columns, leaders, comparedOil } = foldColumns(props.columns);
  const isOil = (key: string) => key === 'report_number' && leaders.includes(key);
  const cellOf = (row: R, column: AnswerColumn): CellProps => ({
    ...{ row, column, underAlarm },
    text: answerCell(row, column, texts),
  });
  const last = Math.max(1, Math.ceil(count / answerPageSize));
  const start = (page - 1) * answerPageSize;
  return (
    <div>
      <WideTable>
        <Table aria-label={label} fz="sm" verticalSpacing={6} className={`figures ${classes.rows}`}>
          <Table.Thead>
            <Table.Tr>
              {columns.map((column) => (
                <Table.Th key={column.key} ta={alignOf(column, rows)}>
                  {isOil(column.key) ? 'Oil' : typographicName(column.label)}
                  {column.unit && ` (${column.unit})`}
                </Table.Th>
              ))}
              {added.map(({ key, label: name, isNumeric }) => (
                <Table.Th key={key} ta={isNumeric ? 'right' : undefined}>
                  {name}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={keyOf(row, props.columns)}>
                {columns.map((column) => {
                  const cell = cellOf(row, column);
                  const wraps = cell.text.length > maxLineLength ? (classes.wrapping ?? '') : '';
                  return (
                    <Table.Td key={column.key} ta={alignOf(column, rows)} className={wraps}>
                      <CellText {...cell} />
                      {isOil(column.key) && <OilLine row={row} />}
                      {column.key === 'name' && leaders.includes('name') && <UnitText row={row} />}
                      {column.key === 'name' && comparedOil && (
                        <Text size="xs" component="div" style={{ whiteSpace: 'nowrap' }}>
                          <CellText {...cellOf(row, comparedOil)} />
                        </Text>
                      )}
                    </Table.Td>
                  );
                })}
                {added.map(({ key, cell, isNumeric }) => (
                  <Table.Td key={key} ta={isNumeric ? 'right' : undefined}>
                    {cell(row)}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </WideTable>
      <Group justify="space-between" mt="sm">
        <Text size="sm" className="figures" role="status">
          {updating ? 'Updating…' : shownRows(start, rows.length, count)}
        </Text>
        {last > 1 && (
          <Pagination
            size="sm"
            total={last}
            value={Math.min(page, last)}
            onChange={onPage}
            role="navigation"
            aria-label="Pages of rows"
            getItemProps={(item) => ({ 'aria-label': `Page ${item}` })}
            getControlProps={(control) => ({ 'aria-label': `${control} page` })}
          />
        )}
      </Group>
    </div>
  );
};
