import { useSearchParams } from 'react-router';

/**
 * Page and order of a list, kept in the address so that a reload, a link and the back button find them.
 * @param name told apart where a page has several lists: `approved` gives `approved_page` and `approved_ordering`.
 */
export const useListAddress = (defaultOrdering: string, name?: string) => {
  const [search, setSearch] = useSearchParams();
  const pageKey = name ? `${name}_page` : 'page';
  const orderingKey = name ? `${name}_ordering` : 'ordering';
  const asked = search.get(pageKey) ?? '';
  const change = (changes: Record<string, string | null>) =>
    setSearch(
      (before) => {
        for (const [key, value] of Object.entries(changes))
          if (value === null) before.delete(key);
          else before.set(key, value);
        return before;
      },
      { preventScrollReset: true },
    );
  return {
    page: /^[1-9]\d{0,6}$/.test(asked) ? Number(asked) : 1,
    ordering: search.get(orderingKey) ?? defaultOrdering,
    setPage: (page: number) => change({ [pageKey]: page === 1 ? null : String(page) }),
    setOrdering: (ordering: string) =>
      change({ [orderingKey]: ordering === defaultOrdering ? null : ordering, [pageKey]: null }),
  };
};
