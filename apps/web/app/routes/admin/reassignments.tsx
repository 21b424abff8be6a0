import { Stack, Title } from '@mantine/core';
import { DecidedRequests } from '../../features/library/reassignments/DecidedRequests.tsx';
import { OpenRequests } from '../../features/library/reassignments/OpenRequests.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';

export default function ReassignmentsPage() {
  return (
    <>
      <PageHeader lead="A licence that was assigned once goes to somebody else only with our consent. The data move when the new holder accepts." />
      <Stack gap="xl">
        <section>
          <Title order={2} mb="md">
            Waiting for a decision
          </Title>
          <OpenRequests />
        </section>
        <section>
          <Title order={2} mb="md">
            Decided
          </Title>
          <DecidedRequests />
        </section>
      </Stack>
    </>
  );
}
