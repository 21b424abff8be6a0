import { Pagination } from '@mantine/core';
import type { List } from '../../lib/api/use-list.ts';

/** Leads to the other pages of a list that is no table; nothing for one page. */
export const ListPages = <Row,>({ data, page, pageSize, setPage }: List<Row>) => {
  const last = Math.ceil((data?.count ?? 0) / pageSize);
  if (last <= 1) return null;
  return (
    <Pagination
      total={last}
      value={page}
      onChange={(next) => setPage(next)}
      getControlProps={(control) => ({ 'aria-label': `${control} page` })}
      getItemProps={(item) => ({ 'aria-label': `Page ${item}` })}
    />
  );
};
