import { readAssurance } from '@iom/contract/library/assurance.endpoints.ts';
import { Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { endpointQuery } from '../../../lib/endpoint-query.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LaboratoryTable } from './LaboratoryTable.tsx';
import { MethodTable } from './MethodTable.tsx';
import { ReferenceOils } from './ReferenceOils.tsx';
import { Retests } from './Retests.tsx';

const Part = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <section>
    <Title order={2}>{title}</Title>
    <Text size="sm" className="quiet" maw="75ch" mt={4} mb="md">
      {text}
    </Text>
    {children}
  </section>
);

/** Why the figures can be trusted: reference oils, retests of one's own data, laboratories and methods. */
export const DataAssurance = () => {
  const overview = useQuery(endpointQuery(readAssurance));
  if (overview.isError)
    return <ErrorState message={overview.error.message} onRetry={() => void overview.refetch()} />;
  const waiting = <Skeleton h={460} aria-label="Loading" />;
  return (
    <Stack gap={48}>
      <Part
        title="Reference oils"
        text="With every batch goes a bottle whose contents we know and the laboratory does not. These charts show what it was measured at, batch after batch."
      >
        {overview.data ? <ReferenceOils overview={overview.data} /> : waiting}
      </Part>
      <Part
        title="Retests of your data"
        text="Both values stand as they were reported. R is the reproducibility of the method: two laboratories differ by more than R on the same oil in one case of twenty."
      >
        <Retests />
      </Part>
      <Part
        title="Laboratories"
        text="Independent laboratories, which see a sample under its blind code only."
      >
        {overview.data ? <LaboratoryTable laboratories={overview.data.laboratories} /> : waiting}
      </Part>
      <Part
        title="Methods"
        text="The methods that reference oils watch. X is the result; the formula gives R in the unit of the value."
      >
        {overview.data ? <MethodTable analytes={overview.data.analytes} /> : waiting}
      </Part>
    </Stack>
  );
};
