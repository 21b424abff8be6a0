import { isOwnColumnId } from '@iom/contract/analysis/analysis-query.schemas.ts';
import { valueText } from '@iom/contract/library/values/cells.rules.ts';
import { emptyLabels } from '@iom/contract/library/values/missing.rules.ts';
import type { AnalyteColumn, EmptyReason, ValueRow } from '@iom/contract/library/values/values.schemas.ts';
import { methodText, typographic, typographicName } from '@iom/contract/standards/figures.rules.ts';
import { Text } from '@mantine/core';
import { ProvenanceButton } from '../provenance/ProvenanceButton.tsx';
import { uncorrectedLabel } from './MissingLegend.tsx';
import { OilLink } from './OilLink.tsx';
import classes from './values.module.css';

/** The heading of a column of values: the analyte and its unit. A temperature does not break before its unit. */
export const AnalyteTitle = ({ column: { name, unit, test } }: { column: AnalyteColumn }) => (
  <span title={test.name} className={classes.analyte}>
    {typographicName(name).replaceAll(' °', '\u00a0°')}
    {unit && (
      <Text span size="xs" fw={400} className="quiet">
        {' '}
        ({unit})
      </Text>
    )}
  </span>
);

/** The text of a result, or the reason why there is none. */
export const cellContent = (
  row: ValueRow,
  { id, name, decimals }: Pick<AnalyteColumn, 'id' | 'name' | 'decimals'>,
): { text: string } | { missing: EmptyReason } => {
  const text = valueText(
    { number: row[String(id)] ?? null, qualifier: row.qualifiers?.[id] ?? null },
    decimals,
  );
  if (text === '') return { missing: row.missing?.[id] ?? 'no_result' };
  // on the screen only: files keep the plain digits of the dictionary
  return { text: typographic(methodText(name, text)) };
};

interface Props {
  row: ValueRow;
  column: AnalyteColumn;
  /** Values of the table are corrected for laboratory, where a correction is known. */
  isCorrected?: boolean;
}

/** The number as reported under a corrected one, or the mark of a value without a correction. */
const Reported = ({
  number,
  column: { name, decimals },
}: {
  number: number | undefined;
  column: AnalyteColumn;
}) =>
  number === undefined ? (
    <abbr title={uncorrectedLabel.meaning} style={{ textDecoration: 'none' }}>
      {`\u2009${uncorrectedLabel.abbreviation}`}
    </abbr>
  ) : (
    <Text component="span" size="xs" className="quiet" display="block">
      {typographic(methodText(name, valueText({ number, qualifier: null }, decimals)))} reported
    </Text>
  );

/** One measured value, which opens where it comes from, the value of an own column, or the abbreviation of the reason why it is missing, with a link to the oil and what of it is for sale. */
export const ValueCell = ({ row, column, isCorrected = false }: Props) => {
  const cell = cellContent(row, column);
  const reported = row.reported?.[column.id];
  const alarm = row.alarms?.[column.id];
  if ('text' in cell)
    return (
      <>
        {isOwnColumnId(column.id) ? (
          cell.text
        ) : (
          <ProvenanceButton sample={row.sample} analyte={column.id} inGrid>
            {cell.text}
          </ProvenanceButton>
        )}
        {isCorrected && <Reported number={reported} column={column} />}
        {alarm !== undefined && (
          <abbr title={`Batch ${alarm} under alarm`} style={{ textDecoration: 'none' }}>
            {'\u2009†'}
          </abbr>
        )}
      </>
    );
  const { abbreviation, meaning } = emptyLabels[cell.missing];
  return (
    <Text component="span" size="xs" className="quiet">
      <abbr title={meaning} style={{ textDecoration: 'none' }}>
        {abbreviation}
      </abbr>
      {cell.missing === 'not_owned' && (
        <>
          {' '}
          <OilLink
            reportNumber={row.report_number}
            label={`offers: ${typographicName(column.test.name)} of ${row.report_number}`}
          >
            offers
          </OilLink>
        </>
      )}
    </Text>
  );
};
