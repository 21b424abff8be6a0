import {
  type analysisFileFormats,
  searchOwnedOils,
  startAnalysisDownload,
} from '@iom/contract/analysis/analysis.endpoints.ts';
import { useMutation } from '@tanstack/react-query';
import { call, send } from '../../../lib/api/api.ts';
import { saveResponse } from '../../../lib/api/save-response.ts';
import { useDownload } from '../../../ui/downloads/downloads.tsx';
import { type AnalysisSearch, queryOf } from '../query/analysis-search.ts';

type PreparedFormat = (typeof analysisFileFormats)[number];

/** A file of the view, or of the view with all columns in place of those chosen. */
interface FileChoice<F> {
  format: F;
  allColumns?: boolean;
}

/** Saves all results of a view: CSV at once, other formats once they have been prepared. */
export const useDownloadResults = (view: AnalysisSearch) => {
  const bodyOf = (allColumns = false) => queryOf(allColumns ? { ...view, columns: 'all' } : view);
  const csv = useMutation({
    mutationFn: async ({ allColumns }: FileChoice<'csv'>) =>
      saveResponse(await send(searchOwnedOils, { body: { ...bodyOf(allColumns), download: true } })),
  });
  const file = useDownload(({ format, allColumns }: FileChoice<PreparedFormat>) =>
    call(startAnalysisDownload, { body: { ...bodyOf(allColumns), format } }),
  );
  return {
    start: ({ format, ...choice }: FileChoice<'csv' | PreparedFormat>) =>
      format === 'csv' ? csv.mutate({ format, ...choice }) : file.start({ format, ...choice }),
    csvError: csv.error,
    isPending: csv.isPending || file.isPending,
    file,
  };
};
