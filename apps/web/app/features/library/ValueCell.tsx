import type { AnalyteColumn, ValueRow } from '@iom/contract/library/library.schemas.ts';
import { Text } from '@mantine/core';
import { OilLink } from './OilLink.tsx';
import { cellOf, emptyMarks } from './values.rules.ts';

/** One measured value, or the mark of why there is none; what was not bought can be, from the oil itself. */
export const ValueCell = ({ row, column }: { row: ValueRow; column: AnalyteColumn }) => {
  const cell = cellOf(row, column);
  if ('text' in cell) return cell.text;
  const { mark, words } = emptyMarks[cell.empty];
  return (
    <Text component="span" size="xs" className="quiet">
      <abbr title={words} style={{ textDecoration: 'none' }}>
        {mark}
      </abbr>
      {cell.empty === 'not_owned' && (
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
