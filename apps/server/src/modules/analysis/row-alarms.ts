// Values whose batch is under alarm, in the rows of a page.
import type { ValueRow } from '@iom/contract/library/values/values.schemas.ts';
import type { AlarmedCells, ValueColumn } from '#modules/library/library.module.ts';

const alarmsOf = (row: ValueRow, columns: readonly ValueColumn[], alarmed: AlarmedCells) => {
  const found = columns.flatMap((column): [string, string][] => {
    const hasValue = row[column.id] !== null || row.qualifiers?.[column.id] !== undefined;
    const alarm = hasValue ? alarmed.find(row.sample, column) : undefined;
    return alarm ? [[String(column.id), alarm.batch]] : [];
  });
  return found.length > 0 ? Object.fromEntries(found) : undefined;
};

/**
 * The JSON text of an array of `ValueRow` with the batches under alarm of its values; unchanged without any.
 */
export const withAlarms = (
  results: string,
  columns: readonly ValueColumn[],
  alarmed: AlarmedCells,
): string => {
  // quotes within a text are escaped
  const ids = Array.from(results.matchAll(/"sample":(\d+)/g), ([, id]) => Number(id));
  if (!ids.some(alarmed.hasAny)) return results;
  // the text comes from the engine
  const rows = JSON.parse(results) as ValueRow[];
  return JSON.stringify(rows.map((row) => ({ ...row, alarms: alarmsOf(row, columns, alarmed) })));
};
