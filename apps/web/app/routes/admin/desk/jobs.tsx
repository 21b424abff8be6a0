import { Stack, Title } from '@mantine/core';
import { Jobs } from '../../../features/accounts/background/Jobs.tsx';
import { Mails } from '../../../features/accounts/background/Mails.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';

export default function JobsPage() {
  return (
    <>
      <PageHeader lead="Work that fails is retried automatically, at growing intervals, before it counts as failed. Jobs are kept for seven days." />
      <Stack gap="xl">
        <section>
          <Title order={2} mb="md">
            Jobs
          </Title>
          <Jobs />
        </section>
        <section>
          <Title order={2} mb="md">
            Emails
          </Title>
          <Mails />
        </section>
      </Stack>
    </>
  );
}
