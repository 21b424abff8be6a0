import type { ImportRow } from '@iom/contract/samples/imports/imports.schemas.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { shortTextParam, useSearchState } from '../../../lib/pages/search-state.ts';

const params = { task: shortTextParam(100) };

/** The import whose report the page shows; its task id is in the URL, so that it is found again. */
export const useShownImport = () => {
  const [{ task }, update] = useSearchState(params);
  return { task, show: (next: string) => update({ task: next }) };
};

export const isRunning = ({ status }: Pick<ImportRow, 'status'>) =>
  status === 'PENDING' || status === 'RUNNING';

/** What became of an import, in a few words. */
export const outcomeText = ({ status, dry_run, correction, accepted, error_count, failure }: ImportRow) => {
  if (status === 'PENDING') return 'Waiting';
  if (status === 'RUNNING') return dry_run ? 'Being checked' : 'Being imported';
  if (failure) return 'Failed';
  if (error_count > 0) return counted(error_count, 'error');
  if (dry_run) return 'No errors';
  return correction ? 'Correction stored' : `${counted(accepted, 'sample')} imported`;
};
