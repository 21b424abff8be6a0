import type { AnalyteColumn, ValueRow } from '@iom/contract/library/library.schemas.ts';
import { Text } from '@mantine/core';
import { cellOf, emptyMarks } from './values.rules.ts';

/** One measured value, or the mark of why there is none. */
export const ValueCell = ({ row, column }: { row: ValueRow; column: AnalyteColumn }) => {
  const cell = cellOf(row, column);
  if ('text' in cell) return cell.text;
  const { mark, words } = emptyMarks[cell.empty];
  return (
    <Text component="abbr" size="xs" className="quiet" title={words} style={{ textDecoration: 'none' }}>
      {mark}
    </Text>
  );
};
