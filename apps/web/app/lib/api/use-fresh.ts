import type { Endpoint } from '@iom/contract/shared/endpoint.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OptionsArgument, RequestOptions } from './api.ts';
import { endpointQuery } from './endpoint-query.ts';

/** A response for a form, which keeps what it begins with: one that was read before the form was opened is read again first. */
export const useFresh = <E extends Endpoint>(
  endpoint: E,
  ...options: OptionsArgument<E, RequestOptions<E>>
) => {
  const [openedAt] = useState(() => Date.now());
  const { data, dataUpdatedAt, error, refetch } = useQuery({
    ...endpointQuery(endpoint, ...options),
    refetchOnMount: 'always',
  });
  return { data: dataUpdatedAt >= openedAt ? data : undefined, error, refetch };
};
