import type { Reassignment } from '@iom/contract/library/assignments.schemas.ts';
import { SegmentedControl, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useListAddress } from '../../../lib/list-address.ts';
import { DataTable } from '../../../ui/DataTable.tsx';
import { reassignmentsQuery } from './reassignments.queries.ts';
import { useRequestColumns } from './use-request-columns.tsx';

type Decided = Exclude<Reassignment['status'], 'PENDING'>;
const decisions: { value: Decided; label: string }[] = [
  { value: 'APPROVED', label: 'Approved' },
  { value: 'DECLINED', label: 'Declined' },
];

/** Requests that were decided, the newest first unless sorted otherwise. */
export const DecidedRequests = () => {
  const [status, setStatus] = useState<Decided>('APPROVED');
  const place = useListAddress('-created', { name: 'decided' });
  const requests = useQuery(reassignmentsQuery({ status, ...place.asked }));
  return (
    <Stack gap="sm">
      <SegmentedControl<Decided>
        aria-label="Decision"
        data={decisions}
        value={status}
        onChange={(chosen) => {
          setStatus(chosen);
          place.setPage(1);
        }}
        style={{ alignSelf: 'start' }}
      />
      <DataTable
        label="Decided requests"
        list={requests}
        columns={useRequestColumns()}
        place={place}
        empty={{ title: status === 'APPROVED' ? 'Nothing approved yet' : 'Nothing declined yet' }}
      />
    </Stack>
  );
};
