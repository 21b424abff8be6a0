import { listReassignments } from '@iom/contract/library/assignments/reassignments.endpoints.ts';
import type { Reassignment } from '@iom/contract/library/assignments/reassignments.schemas.ts';
import { Stack } from '@mantine/core';
import { useState } from 'react';
import { useList } from '../../../lib/api/use-list.ts';
import { RadioBar } from '../../../ui/forms/RadioBar.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { requestColumns } from './request-columns.tsx';

type Decided = Exclude<Reassignment['status'], 'PENDING'>;
const decisions: { value: Decided; label: string }[] = [
  { value: 'APPROVED', label: 'Approved' },
  { value: 'DECLINED', label: 'Declined' },
];

/** Approved or declined requests, newest first by default. */
export const DecidedRequests = () => {
  const [status, setStatus] = useState<Decided>('APPROVED');
  const list = useList(listReassignments, { ordering: '-created', name: 'decided', filters: { status } });
  return (
    <Stack gap="sm">
      <RadioBar
        label="Decision"
        choices={decisions}
        value={status}
        onChange={(next) => {
          setStatus(next);
          list.setPage(1);
        }}
      />
      <DataTable
        label="Decided requests"
        list={list}
        columns={requestColumns()}
        rowKey={({ id }) => id}
        exportAs="decided-reassignments"
        empty={{ title: status === 'APPROVED' ? 'No requests approved yet' : 'No requests declined yet' }}
      />
    </Stack>
  );
};
