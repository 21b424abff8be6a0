import { Stack, Title } from '@mantine/core';
import { ImportForm } from '../../../features/samples/imports/ImportForm.tsx';
import { ImportList } from '../../../features/samples/imports/ImportList.tsx';
import { ImportTask } from '../../../features/samples/imports/ImportTask.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';

export default function ImportPage() {
  return (
    <>
      <PageHeader lead="Two CSV files become one sample group, all or nothing. The group is neither listed nor sold until it is approved. Released oils are corrected the same way." />
      <Stack gap="xl">
        <ImportForm />
        <ImportTask />
        <section>
          <Title order={2} mb="md">
            Imports
          </Title>
          <ImportList />
        </section>
      </Stack>
    </>
  );
}
