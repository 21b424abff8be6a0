import { listBoughtReports, listCustomSamples } from '@iom/contract/library/licences/holdings.endpoints.ts';
import { queryOptions } from '@tanstack/react-query';
import { ApiFailure, call } from '../../../../lib/api/api.ts';
import { endpointKey } from '../../../../lib/api/endpoint-query.ts';

/** The name and the tests of the dataset that the user bought last; null without one, or after it was assigned to somebody else. */
export const lastPurchaseQuery = queryOptions({
  queryKey: [endpointKey(listCustomSamples), 'last purchase'],
  queryFn: async ({ signal }) => {
    const query = { paid: 'True', ordering: '-created', page_size: '1' };
    const { results } = await call(listBoughtReports, { query, signal });
    if (!results[0]) return null;
    try {
      const { name, samples } = await call(listCustomSamples, {
        query: { id: String(results[0].id) },
        signal,
      });
      const tests = samples.flatMap((sample) => sample.tests.map((test) => test.id));
      return { name, tests: [...new Set(tests)] };
    } catch (failure) {
      if (failure instanceof ApiFailure && failure.status === 404) return null;
      throw failure;
    }
  },
});
