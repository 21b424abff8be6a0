import type { DisplayAnalyte } from '@iom/contract/analysis/analysis.schemas.ts';
import { maxOwnColumns, type OwnColumn, ownColumn } from '@iom/contract/analysis/analysis-query.schemas.ts';
import type { SearchParam } from '../../../lib/pages/search-state.ts';

/** An own column in the URL: `900000001:2:Zn/P::Zinc to phosphorus`, its id, decimals, formula, unit and name. */
const ownColumnText = ({ id, decimals, formula, unit, name }: OwnColumn) =>
  [id, decimals, formula, unit, name].join(':');

/** The own column of a text of the URL; undefined if it cannot be read. */
export const ownColumnFrom = (text: string) => {
  const [id = '', decimals = '', formula, unit, ...name] = text.split(':');
  const candidate = {
    id: Number(id),
    decimals: Number(decimals || 'none'),
    formula,
    unit,
    name: name.join(':'),
  };
  return ownColumn.safeParse(candidate).data;
};

const isRepeated = (columns: readonly OwnColumn[], { id, name }: OwnColumn) =>
  columns.some((one) => one.id === id || one.name.toLowerCase() === name.toLowerCase());

/** Own columns, one parameter of the URL each; unreadable and repeated ones are left out. */
export const ownColumnsParam: SearchParam<readonly OwnColumn[]> = {
  read: (texts) => {
    const columns: OwnColumn[] = [];
    for (const column of texts.flatMap((text) => ownColumnFrom(text) ?? []))
      if (columns.length < maxOwnColumns && !isRepeated(columns, column)) columns.push(column);
    return columns;
  },
  write: (columns) => columns.map(ownColumnText),
};

/** The heading of own columns in lists of analytes. */
export const ownGroup = 'Own columns';

/** An own column as lists of analytes show it. */
export const toDisplayColumn = ({ id, name, unit, decimals, formula }: OwnColumn): DisplayAnalyte => ({
  ...{ id, name, unit, decimals, method: '', group: ownGroup, owned: true },
  test: { id, name: formula },
});
