import { readAssurance } from '@iom/contract/library/assurance/assurance.endpoints.ts';
import { Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LaboratoryTable } from './LaboratoryTable.tsx';
import { MethodTable } from './MethodTable.tsx';
import { ReferenceOils } from './ReferenceOils.tsx';
import { Retests } from './Retests.tsx';

const Section = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <section>
    <Title order={2}>{title}</Title>
    <Text size="sm" className="quiet" maw="75ch" mt={4} mb="md">
      {text}
    </Text>
    {children}
  </section>
);

/** Evidence of data quality: reference oils, retests of the user's data, laboratories and methods. */
export const DataAssurance = () => {
  const overview = useQuery(endpointQuery(readAssurance));
  if (overview.isLoadingError)
    return <ErrorState message={overview.error.message} onRetry={() => void overview.refetch()} />;
  const loading = <Skeleton h={460} />;
  return (
    <Stack gap={48}>
      <Section
        title="Reference oils"
        text="Every batch includes a bottle whose contents are known to us but not to the laboratory. These charts show its measurements, batch by batch."
      >
        {overview.data ? <ReferenceOils overview={overview.data} /> : loading}
      </Section>
      <Section
        title="Retests of your data"
        text="Both values are shown as reported. R is the reproducibility of the method: two laboratories differ by more than R on the same oil in one case in twenty."
      >
        <Retests />
      </Section>
      <Section
        title="Laboratories"
        text="Independent laboratories, which see only the blind code of a sample."
      >
        {overview.data ? <LaboratoryTable laboratories={overview.data.laboratories} /> : loading}
      </Section>
      <Section
        title="Methods"
        text="The methods monitored with reference oils. X is the result; the formula gives R in the unit of the value."
      >
        {overview.data ? <MethodTable analytes={overview.data.analytes} /> : loading}
      </Section>
    </Stack>
  );
};
