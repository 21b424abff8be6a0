import type { AnswerColumn } from '@iom/contract/analysis/answers/answer.schemas.ts';
import { answerCell } from '@iom/contract/analysis/answers/answer-cell.rules.ts';
import { counted, wholeNumber } from '@iom/contract/shared/counts.ts';
import { formatGrade } from '@iom/contract/shared/sae-grade.ts';
import { typographicName } from '@iom/contract/standards/figures.rules.ts';
import { Group, Pagination, Table, Text } from '@mantine/core';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { ProvenanceButton } from '../../../../ui/provenance/ProvenanceButton.tsx';
import { WideTable } from '../../../../ui/table/WideTable.tsx';
import { useIsMobile } from '../../../../ui/use-is-mobile.ts';
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
const namingKeys = [
  ['report_number', 'brand_name', 'year', 'sae_grade'],
  ['name', 'unit'],
];

/** One column names an oil, and one a property with its unit and the compared oil, so that the verdict is in view. */
const foldNames = (columns: readonly AnswerColumn[]) => {
  const folded = namingKeys.filter((keys) => keys.every((key) => columns.some((one) => one.key === key)));
  const leaders = folded.map(([key]) => key);
  // an oil that only its number names is shown below the property
  const oil = leaders.includes('report_number')
    ? undefined
    : columns.find(({ key }) => key === 'report_number');
  const comparedOil = leaders.includes('name') ? oil : undefined;
  const hidden = [...folded.flatMap(([, ...others]) => others), comparedOil?.key];
  return { columns: columns.filter(({ key }) => !hidden.includes(key)), leaders, comparedOil };
};

/** What is shown below a number, with its title. */
const qualifiers = [
  { of: 'in_r', keys: ['low', 'high'], title: '95% interval' },
  { of: 'critical', keys: ['basis'], title: 'Basis' },
];

/** The columns without those that are shown below the number of another. */
const foldQualifiers = (columns: readonly AnswerColumn[]) => {
  const find = (key: string) => columns.filter((column) => column.key === key);
  const below = qualifiers.flatMap(({ of, keys, title }) => {
    const found = keys.flatMap(find);
    return found.length === keys.length && find(of).length > 0 ? [{ of, title, columns: found }] : [];
  });
  const hidden = below.flatMap((one) => one.columns);
  return { columns: columns.filter((column) => !hidden.includes(column)), below };
};

/** A row of more cells is a card on a phone: as columns, they would be far beyond its width. */
const maxPhoneColumns = 8;

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

/** Whether numbers are read down a column, even if their decimals differ. */
const isNumeric = <R extends object>({ key, decimals }: AnswerColumn, rows: readonly R[]) =>
  decimals !== null || rows.some((row) => typeof Reflect.get(row, key) === 'number');

/** Characters of a text that wraps, so that the columns behind it stay in view. */
const maxLineLength = 24;

/** All that the columns show of a row. */
const keyOf = (row: object, columns: readonly AnswerColumn[]) =>
  columns.map(({ key }) => String(Reflect.get(row, key))).join(' ');

const shownRows = (start: number, shown: number, count: number) =>
  shown > 0
    ? `Displaying ${wholeNumber(start + 1)}–${wholeNumber(start + shown)} of ${counted(count, 'row')}`
    : 'No rows on this page';

interface ShownColumn<R> {
  key: string;
  title: string;
  align: 'right' | undefined;
  /** `text` decides whether the cell wraps and whether a card has it; undefined for a content without a text. */
  cell: (row: R) => { content: ReactNode; text?: string };
  /** What is shown below its title and its values. */
  below?: { title: string; textOf: (row: R) => string } | undefined;
}

/** The columns as they are shown, those that a view adds at the end. */
const shownColumns = <R extends object>(props: Props<R>, isMobile: boolean) => {
  const { added, rows, texts, underAlarm } = props;
  const { columns: named, leaders, comparedOil } = foldNames(props.columns);
  const isCards = isMobile && named.length + added.length > maxPhoneColumns;
  const { columns, below } = foldQualifiers(named);
  const textOf = (row: R, column: AnswerColumn) => answerCell(row, column, texts);
  const shown = columns.map((column): ShownColumn<R> => {
    const { key, label, unit } = column;
    const isOil = key === 'report_number' && leaders.includes(key);
    const isProperty = key === 'name' && leaders.includes(key);
    const title = isOil ? 'Oil' : typographicName(label);
    const qualifier = below.find(({ of }) => of === key);
    return {
      key,
      title: unit === '' ? title : `${title} (${unit})`,
      align: isNumeric(column, rows) ? 'right' : undefined,
      below: qualifier && {
        title: qualifier.title,
        textOf: (row) => qualifier.columns.map((one) => textOf(row, one)).join(' to '),
      },
      cell: (row) => {
        // a temperature does not break before its unit
        const text = textOf(row, column).replaceAll(' °', '\u00a0°');
        const content = (
          <>
            <CellText row={row} column={column} text={text} underAlarm={underAlarm} />
            {isOil && <OilLine row={row} />}
            {isProperty && <UnitText row={row} />}
            {isProperty && comparedOil && (
              <Text size="xs" component="div" style={{ whiteSpace: 'nowrap' }}>
                <CellText
                  row={row}
                  column={comparedOil}
                  text={textOf(row, comparedOil)}
                  underAlarm={underAlarm}
                />
              </Text>
            )}
          </>
        );
        return { content, text };
      },
    };
  });
  const further = added.map(
    (one): ShownColumn<R> => ({
      ...{ key: one.key, title: one.label, align: one.isNumeric ? 'right' : undefined },
      cell: (row) => ({ content: one.cell(row) }),
    }),
  );
  return { isCards, columns: [...shown, ...further] };
};

const Below = ({ text }: { text: string | undefined }) =>
  text && (
    <Text size="xs" className="quiet">
      {text}
    </Text>
  );

/** The values of a row below its first, each with its title. */
const CardLines = <R extends object>({ row, columns }: { row: R; columns: readonly ShownColumn<R>[] }) => (
  <div className={classes.cardLines}>
    {columns
      .flatMap(({ key, title, cell, below }) => [
        { key, title, ...cell(row) },
        ...(below ? [{ key: below.title, title: below.title, content: below.textOf(row) }] : []),
      ])
      .filter(({ text, content }) => text !== '' && content !== '')
      .map(({ key, title, content }) => (
        <div key={key}>
          <span className="quiet">{title}: </span>
          {content}
        </div>
      ))}
  </div>
);

/** The table behind an answer, one page of it. */
export const AnswerTable = <R extends object>(props: Props<R>) => {
  const { label, rows, count, page, updating, onPage } = props;
  const { isCards, columns } = shownColumns(props, useIsMobile());
  const [head, inCard] = isCards ? [columns.slice(0, 1), columns.slice(1)] : [columns, []];
  const last = Math.max(1, Math.ceil(count / answerPageSize));
  const start = (page - 1) * answerPageSize;
  return (
    <div>
      <WideTable>
        <Table
          aria-label={label}
          fz="sm"
          verticalSpacing={6}
          className={clsx('figures', !isCards && classes.rows)}
        >
          <Table.Thead>
            <Table.Tr>
              {head.map(({ key, title, below, align }) => (
                <Table.Th key={key} ta={align}>
                  {title}
                  <Below text={below?.title} />
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={keyOf(row, props.columns)}>
                {head.map(({ key, align, cell, below }) => {
                  const { content, text = '' } = cell(row);
                  const wraps = key === 'name' || text.length > maxLineLength;
                  return (
                    <Table.Td key={key} ta={align} className={wraps ? (classes.wrapping ?? '') : ''}>
                      {content}
                      <Below text={below?.textOf(row)} />
                      {isCards && <CardLines row={row} columns={inCard} />}
                    </Table.Td>
                  );
                })}
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
