import {
  type analysisFileFormats,
  searchOwnedOils,
  startAnalysisDownload,
} from '@iom/contract/analysis/analysis.endpoints.ts';
import { useMutation } from '@tanstack/react-query';
import { call, send } from '../../../lib/api/api.ts';
import { saveResponse } from '../../../lib/api/save-response.ts';
import { useDownload } from '../../../ui/downloads/use-download.ts';
import { type AnalysisSearch, queryOf } from '../query/analysis-search.ts';

type AnalysisFileFormat = (typeof analysisFileFormats)[number];

/** Saves all results of a view: CSV at once, other formats once they have been prepared. */
export const useDownloadResults = (view: AnalysisSearch) => {
  const csv = useMutation({
    mutationFn: async () =>
      saveResponse(await send(searchOwnedOils, { body: { ...queryOf(view), download: true } })),
  });
  const file = useDownload((format: AnalysisFileFormat) =>
    call(startAnalysisDownload, { body: { ...queryOf(view), format } }),
  );
  return {
    startCsv: () => csv.mutate(),
    start: file.start,
    csvError: csv.error,
    isPending: csv.isPending || file.isPending,
    file,
  };
};
