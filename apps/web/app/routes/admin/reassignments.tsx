import { Stack, Title } from '@mantine/core';
import { DecidedRequests } from '../../features/library/reassignments/DecidedRequests.tsx';
import { OpenRequests } from '../../features/library/reassignments/OpenRequests.tsx';
import { RequireAdmin } from '../../lib/guards.tsx';
import { pageMeta } from '../../lib/site.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';

export const meta = () => pageMeta('Reassignment requests');

export default function ReassignmentsPage() {
  return (
    <RequireAdmin>
      <div className="page">
        <PageHeader
          title="Reassignment requests"
          lead="A licence that was assigned once goes to somebody else only with our consent. The data move when the new holder accepts."
        />
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
      </div>
    </RequireAdmin>
  );
}
