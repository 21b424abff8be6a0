import { listOils } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import { listReleasedGroups, listSampleGroups } from '@iom/contract/samples/samples.endpoints.ts';
import type { GroupStatus } from '@iom/contract/samples/samples.schemas.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import type { ListQuery } from '../../lib/list-address.ts';

/** Every list of groups; a release or a new name makes all of them stale. */
export const groupsKey = ['sample-groups'];

export const groupsQuery = (query: ListQuery & { status: GroupStatus; search: string }) =>
  queryOptions({
    queryKey: [...groupsKey, query],
    queryFn: ({ signal }) =>
      call(listSampleGroups, { query: { ...query, search: query.search || undefined }, signal }),
    placeholderData: keepPreviousData,
  });

/** A page of released groups, the latest release first unless ordered otherwise. */
export const releasedGroupsQuery = (query: ListQuery) =>
  queryOptions({
    queryKey: ['released-groups', query],
    queryFn: ({ signal }) => call(listReleasedGroups, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** A page of the samples of a group, released or not (an administrator sees both). */
export const groupSamplesQuery = (query: { sample__group_id: string; page: string; page_size: string }) =>
  queryOptions({
    queryKey: ['group-samples', query],
    queryFn: ({ signal }) => call(listOils, { query, signal }),
    placeholderData: keepPreviousData,
  });
