import { readAssurance } from '@iom/contract/library/assurance/assurance.endpoints.ts';
import type { AssuranceOverview } from '@iom/contract/library/assurance/assurance.schemas.ts';
import { wholeNumber } from '@iom/contract/shared/counts.ts';
import { typographicName } from '@iom/contract/standards/figures.rules.ts';
import { Box, Group, NativeSelect, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { textParam, useSearchState } from '../../../lib/pages/search-state.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { PrecisionFormulas, PrecisionSources } from '../../../ui/precision.tsx';
import classes from './assurance.module.css';
import { selectChart, type WatchedAnalyte } from './assurance.rules.ts';
import { ControlChart } from './ControlChart.tsx';
import { Retests } from './Retests.tsx';
import { SiteTable } from './SiteTable.tsx';

/** The laboratories of the archive, with their batches and test results. */
const LaboratoryTable = ({ laboratories }: Pick<AssuranceOverview, 'laboratories'>) =>
  laboratories.length === 0 ? (
    <Text className="quiet">No released result names its laboratory yet.</Text>
  ) : (
    <table className={`${classes.table} ${classes.narrow}`} aria-label="Laboratories">
      <thead>
        <tr>
          <th scope="col">Laboratory</th>
          <th scope="col" className={classes.figure}>
            Batches
          </th>
          <th scope="col" className={classes.figure}>
            Tests of oils
          </th>
        </tr>
      </thead>
      <tbody>
        {laboratories.map(({ name, batches, results }) => (
          <tr key={name}>
            <td>{name}</td>
            <td className={classes.figure}>{wholeNumber(batches)}</td>
            <td className={classes.figure}>{wholeNumber(results)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );

/** The methods monitored with reference oils, with the reproducibility of each. */
const MethodTable = ({ analytes }: { analytes: readonly WatchedAnalyte[] }) => (
  <Box component="section" className={classes.scroll} tabIndex={0} aria-label="Methods">
    <table className={classes.table} aria-label="Methods and their reproducibility">
      <thead>
        <tr>
          <th scope="col">Method</th>
          <th scope="col">Measured</th>
          <th scope="col">Unit</th>
          <th scope="col">Reproducibility R</th>
          <th scope="col">Source</th>
        </tr>
      </thead>
      <tbody>
        {analytes.map(({ id, name, unit, test, precision }) => (
          <tr key={id}>
            <td>{test.method}</td>
            <td>{typographicName(name)}</td>
            <td>{unit}</td>
            <td>
              <PrecisionFormulas precision={precision} figure="reproducibility" />
            </td>
            <td className="quiet">
              <PrecisionSources precision={precision} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </Box>
);

const params = { oil: textParam, analyte: textParam, laboratory: textParam, batch: textParam };
/** Nothing marked. */
const unmarked = { laboratory: '', batch: '' };

/** Control charts: a reference oil and what it was measured for, both kept in the URL, which may name a batch to mark. */
const ReferenceOils = ({ overview }: { overview: AssuranceOverview }) => {
  const [search, update] = useSearchState(params);
  const { oil, measured, analyte } = selectChart(overview, search);
  if (!oil || !analyte)
    return (
      <EmptyState title="No reference oil yet">
        Control charts appear with the first released group that was tested together with one.
      </EmptyState>
    );
  return (
    <Stack gap="md">
      <Group align="end">
        <NativeSelect
          label="Reference oil"
          data={overview.reference_oils}
          value={oil}
          onChange={(event) => update({ oil: event.currentTarget.value, ...unmarked })}
        />
        <NativeSelect
          label="Measured"
          data={measured.map(({ id, name }) => ({ value: String(id), label: typographicName(name) }))}
          value={analyte.id}
          onChange={(event) => update({ analyte: event.currentTarget.value, ...unmarked })}
        />
      </Group>
      <ControlChart oil={oil} analyte={analyte} marked={search} />
    </Stack>
  );
};

const Sites = ({ analytes }: { analytes: readonly WatchedAnalyte[] }) => {
  const known = analytes.flatMap(({ site, test, ...one }) =>
    site ? [{ ...one, site, method: test.method }] : [],
  );
  return known.length === 0 ? (
    <Text className="quiet">R′ is stated from 20 readings of reference oils on.</Text>
  ) : (
    <SiteTable analytes={known} />
  );
};

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
const DataAssurance = () => {
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
        title="R′ and biases of the laboratories"
        text="R′ is 2.77 standard deviations of the readings of reference oils about their accepted values, as reported and after the bias of each laboratory in each year is taken off. At is an accepted value in the middle of the reference oils; the largest bias is that of any laboratory in any year."
      >
        {overview.data ? <Sites analytes={overview.data.analytes} /> : loading}
      </Section>
      <Section title="Laboratories" text="Independent laboratories that see only a sample’s blind code.">
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

export default function AssurancePage() {
  return (
    <>
      <PageHeader lead="How the laboratories are monitored, and which of your values were measured twice." />
      <DataAssurance />
    </>
  );
}
