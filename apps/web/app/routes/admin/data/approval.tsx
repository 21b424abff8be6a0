import { Stack, Title } from '@mantine/core';
import { ApprovedGroups } from '../../../features/samples/ApprovedGroups.tsx';
import { AwaitingGroups } from '../../../features/samples/AwaitingGroups.tsx';
import { GroupSearch } from '../../../features/samples/GroupSearch.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';

export default function ApprovalPage() {
  return (
    <>
      <PageHeader lead="A group is listed and sold from the moment it is approved." />
      <Stack gap="xl">
        <GroupSearch />
        <section>
          <Title order={2} mb="md">
            Groups awaiting approval
          </Title>
          <AwaitingGroups />
        </section>
        <section>
          <Title order={2} mb="md">
            Recently Approved Groups
          </Title>
          <ApprovedGroups />
        </section>
      </Stack>
    </>
  );
}
