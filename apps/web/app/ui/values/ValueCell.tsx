import { missingLabels } from '@iom/contract/library/values/missing.rules.ts';
import type { AnalyteColumn, ValueRow } from '@iom/contract/library/values/values.schemas.ts';
import { typographicName } from '@iom/contract/standards/figures.rules.ts';
import { Text } from '@mantine/core';
import { ProvenanceButton } from '../provenance/ProvenanceButton.tsx';
import { cellContent } from './cell-content.rules.ts';
import { OilLink } from './OilLink.tsx';

/** One measured value, which opens where it comes from, or the abbreviation of the reason why it is missing, with a link to the oil where it can be bought. */
export const ValueCell = ({ row, column }: { row: ValueRow; column: AnalyteColumn }) => {
  const cell = cellContent(row, column);
  const alarm = row.alarms?.[column.id];
  if ('text' in cell)
    return (
      <>
        <ProvenanceButton sample={row.sample} analyte={column.id} inGrid>
          {cell.text}
        </ProvenanceButton>
        {alarm !== undefined && (
          <abbr title={`Batch ${alarm} under alarm`} style={{ textDecoration: 'none' }}>
            {'\u2009†'}
          </abbr>
        )}
      </>
    );
  const { abbreviation, meaning } = missingLabels[cell.missing];
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
            label={`buy ${typographicName(column.test.name)} of ${row.report_number}`}
          >
            buy
          </OilLink>
        </>
      )}
    </Text>
  );
};
