import { missingLabels } from '@iom/contract/library/values/missing.rules.ts';
import type { AnalyteColumn, ValueRow } from '@iom/contract/library/values/values.schemas.ts';
import { Text } from '@mantine/core';
import { cellContent } from './cell-content.rules.ts';
import { OilLink } from './OilLink.tsx';

/** One measured value, or the abbreviation of the reason why it is missing, with a link to the oil where it can be bought. */
export const ValueCell = ({ row, column }: { row: ValueRow; column: AnalyteColumn }) => {
  const cell = cellContent(row, column);
  if ('text' in cell) return cell.text;
  const { abbreviation, meaning } = missingLabels[cell.missing];
  return (
    <Text component="span" size="xs" className="quiet">
      <abbr title={meaning} style={{ textDecoration: 'none' }}>
        {abbreviation}
      </abbr>
      {cell.missing === 'not_owned' && (
        <>
          {' '}
          <OilLink reportNumber={row.report_number} label={`buy ${column.test.name} of ${row.report_number}`}>
            buy
          </OilLink>
        </>
      )}
    </Text>
  );
};
