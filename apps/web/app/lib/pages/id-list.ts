import type { SearchParam } from './search-state.ts';

const maxIds = 2000;

/** Ids in their order; consecutive ascending ones are written as a span: `1-20.35.7`. */
export const idListText = (ids: readonly number[]) => {
  const spans: [number, number][] = [];
  for (const id of ids) {
    const last = spans.at(-1);
    if (last && id === last[1] + 1) last[1] = id;
    else spans.push([id, id]);
  }
  return spans.map(([from, to]) => (from === to ? String(from) : `${from}-${to}`)).join('.');
};

const spanOf = (text: string) => {
  const [, from = '', to = from] = /^([1-9]\d{0,8})(?:-([1-9]\d{0,8}))?$/.exec(text) ?? [];
  const length = from === '' ? 0 : Number(to) - Number(from) + 1;
  return Array.from({ length: Math.min(Math.max(length, 0), maxIds) }, (_, index) => Number(from) + index);
};

/** The ids of a text that `idListText` wrote, each once; what cannot be read is left out. */
export const parseIdList = (text: string) => [...new Set(text.split('.').flatMap(spanOf))].slice(0, maxIds);

/** Ids in one parameter. */
export const idListParam: SearchParam<readonly number[]> = {
  read: ([text = '']) => parseIdList(text),
  write: (ids) => (ids.length === 0 ? [] : [idListText(ids)]),
};

/** The columns of the table: a list, all there are, or undefined where nothing was chosen. */
export const columnsParam: SearchParam<readonly number[] | 'all' | undefined> = {
  read: ([text]) => {
    if (text === undefined || text === 'all') return text;
    const ids = parseIdList(text);
    return ids.length > 0 || text === 'none' ? ids : undefined;
  },
  write: (columns) => {
    if (columns === undefined) return [];
    if (columns === 'all') return ['all'];
    return [columns.length === 0 ? 'none' : idListText(columns)];
  },
};
