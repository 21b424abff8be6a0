import { shortTextParam, useSearchState } from '../../../lib/pages/search-state.ts';

const params = { task: shortTextParam(100) };

/** The import whose report the page shows; its task id is in the URL, so that it is found again. */
export const useShownImport = () => {
  const [{ task }, update] = useSearchState(params);
  return { task, show: (next: string) => update({ task: next }) };
};
