import { pageParam, shortTextParam, useSearchState } from '../../lib/pages/search-state.ts';
import { SearchField } from '../../ui/table/SearchField.tsx';

const params = { search: shortTextParam(200), page: pageParam, approved_page: pageParam };

/** What both lists of groups are searched for, kept in the URL. */
export const useGroupSearch = () => useSearchState(params)[0].search;

/** Narrows both lists of groups to names that contain a text. */
export const GroupSearch = () => {
  const [{ search }, update] = useSearchState(params);
  return (
    <SearchField
      label="Search for a group"
      placeholder="Part of a name"
      maw={320}
      searched={search}
      onSearch={(text) => update({ search: text, page: 1, approved_page: 1 }, { replace: true })}
    />
  );
};
