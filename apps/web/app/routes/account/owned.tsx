import { Stack, Title } from '@mantine/core';
import { Downloads } from '../../features/library/Downloads.tsx';
import { OwnedDatasets } from '../../features/library/OwnedDatasets.tsx';
import { RequireUser } from '../../lib/guards.tsx';
import { pageMeta } from '../../lib/site.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';

export const meta = () => pageMeta('My Datasets');

export default function OwnedPage() {
  return (
    <RequireUser>
      <div className="page">
        <PageHeader
          title="My Datasets"
          lead="Your data never expire. Look at them here, or take them with you."
        />
        <Stack gap="xl">
          <OwnedDatasets />
          <section>
            <Title order={2} mb="xs">
              Downloads
            </Title>
            <Downloads />
          </section>
        </Stack>
      </div>
    </RequireUser>
  );
}
