import { mostPreviewColumns, type PreviewColumn } from '@iom/contract/library/values/values.schemas.ts';
import { typographicName } from '@iom/contract/standards/figures.rules.ts';
import { hasEveryWord } from '../../lib/format/word-search.rules.ts';

/** Does every word occur in the analyte's name, its test or its group? */
export const matchesSearch = ({ name, test, group }: PreviewColumn, search: string) =>
  hasEveryWord(`${name} ${typographicName(name)} ${test.name} ${group}`, search);

/** All columns in consecutive spans of as many as a preview shows: `1–50`, `51–100`. */
export const columnWindows = (columns: readonly PreviewColumn[]) =>
  Array.from({ length: Math.ceil(columns.length / mostPreviewColumns) }, (_, index) => {
    const from = index * mostPreviewColumns;
    const ids = columns.slice(from, from + mostPreviewColumns).map(({ id }) => id);
    return { label: `${from + 1}–${from + ids.length}`, ids };
  });
