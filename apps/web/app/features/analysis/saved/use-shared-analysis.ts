import { readSharedAnalysis } from '@iom/contract/analysis/saved-analyses.endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { searchOf } from '../query/analysis-search.ts';
import type { Analysis } from '../query/use-analysis.ts';

/** The shared analysis of the URL. Its view is written into the URL once, where it can be changed. */
export const useSharedAnalysis = ({ view, update }: Analysis) => {
  const token = view.shared;
  const shared = useQuery({
    ...endpointQuery(readSharedAnalysis, { params: { token } }),
    enabled: token !== '',
  });
  const opened = useRef('');
  const { data } = shared;
  useEffect(() => {
    // a view with columns was opened before: a reload, or the back button
    if (!data || opened.current === token || view.columns !== undefined) return;
    opened.current = token;
    update({ ...searchOf(data.query), shared: token }, { replace: true });
  });
  return shared;
};
