import { useSearchParams } from 'react-router';

interface Options {
  pageSize?: number;
  /** Told apart where a page has several lists: `approved` gives `approved_page` and `approved_ordering`. */
  name?: string;
}

/** The page an address asks for; the first where it names none. */
export const pageOf = (address: URLSearchParams, key = 'page') => {
  const asked = address.get(key) ?? '';
  return /^[1-9]\d{0,6}$/.test(asked) ? Number(asked) : 1;
};

/** What the call of a list takes. */
export interface ListQuery {
  page: string;
  page_size: string;
  ordering: string;
}

/**
 * Page and order of a list, kept in the address so that a reload, a link and the back button find them; `asked` is the same as
 * the list's call takes it.
 */
export const useListAddress = (defaultOrdering: string, { pageSize = 10, name }: Options = {}) => {
  const [search, setSearch] = useSearchParams();
  const pageKey = name ? `${name}_page` : 'page';
  const orderingKey = name ? `${name}_ordering` : 'ordering';
  const change = (changes: Record<string, string | null>, replace = false) =>
    setSearch(
      (before) => {
        for (const [key, value] of Object.entries(changes))
          if (value === null) before.delete(key);
          else before.set(key, value);
        return before;
      },
      { preventScrollReset: true, replace },
    );
  const page = pageOf(search, pageKey);
  const ordering = search.get(orderingKey) ?? defaultOrdering;
  return {
    page,
    pageSize,
    ordering,
    asked: { page: String(page), page_size: String(pageSize), ordering },
    setPage: (next: number, how?: { replace: boolean }) =>
      change({ [pageKey]: next === 1 ? null : String(next) }, how?.replace),
    setOrdering: (next: string) =>
      change({ [orderingKey]: next === defaultOrdering ? null : next, [pageKey]: null }),
  };
};
