import { Stack, Title } from '@mantine/core';
import { AssignmentHistory } from '../../../features/library/assignments/AssignmentHistory.tsx';
import { SeatTable } from '../../../features/library/assignments/SeatTable.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';

export default function AssignmentListPage() {
  return (
    <>
      <PageHeader
        title="Assign purchased data"
        lead="Every licence has one seat: only its holder can use it. You keep yours until a colleague has accepted."
      />
      <Stack gap="xl">
        <SeatTable />
        <section>
          <Title order={2} mb="md">
            Your assignments
          </Title>
          <AssignmentHistory />
        </section>
      </Stack>
    </>
  );
}
