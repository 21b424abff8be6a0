import type { OrderedDatasets } from '@iom/contract/purchasing/orders/orders.schemas.ts';
import type { QuoteOffer } from '@iom/contract/purchasing/quotes/quotes.schemas.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { typographicName } from '@iom/contract/standards/figures.rules.ts';
import { Accordion, Box, Button, Group, List, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { money } from '../../../lib/format/formats.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { databaseName } from '../model/prices.rules.ts';
import { testsQuery, useListedOils } from '../model/use-listed-oils.ts';
import { commonTests, oilLabel, testExceptions } from './quote-labels.ts';

type Samples = OrderedDatasets[number]['samples'];

/** Oils listed at first, and then with each request for more; the catalog answers at most a hundred at a time. */
const [firstOils, moreOils] = [10, 100];
/** A longer list of tests is counted, and named when it is opened. */
const namedTests = 8;

const TestList = ({ lead = '', names }: { lead?: string; names: readonly string[] }) =>
  names.length <= namedTests ? (
    lead + names.join(', ')
  ) : (
    <details>
      <summary>
        {lead}
        {counted(names.length, 'test')}
      </summary>
      {names.join(', ')}
    </details>
  );

interface TestsProps {
  samples: Samples;
  /** The tests that most of the oils have. */
  common: readonly number[];
}

/** A part of the oils of a dataset, each with the exceptions from the common tests. */
const OilList = ({ samples, common }: TestsProps) => {
  const { rowOf, testOf, ...list } = useListedOils(samples.map((oil) => oil.id));
  if (list.isPending) return <Skeleton h={samples.length * 30} animate={false} />;
  if (list.isError) return <ErrorState message="The oils could not be loaded." onRetry={list.retry} />;
  const renderExceptions = ({ display_tests }: Samples[number]) =>
    Object.entries(testExceptions(display_tests, common)).map(
      ([word, ids]) =>
        ids.length > 0 && (
          <Box key={word} fz="xs" className="quiet">
            <TestList
              lead={common.length > 0 ? `${word} ` : ''}
              names={ids.map((id) => typographicName(testOf.get(id)?.name ?? `test ${id}`))}
            />
          </Box>
        ),
    );
  return (
    <List size="sm" spacing={6} listStyleType="none">
      {samples.map((oil) => (
        <List.Item key={oil.id}>
          {oilLabel(rowOf.get(oil.id))}
          {renderExceptions(oil)}
        </List.Item>
      ))}
    </List>
  );
};

/** The tests that the oils of a dataset have, or most of them. */
const CommonTests = ({ samples, common }: TestsProps) => {
  const { data } = useQuery(testsQuery);
  const nameOf = new Map(data?.results.map(({ id, name }) => [id, name]));
  const isSame = samples.every(
    ({ display_tests }) => Object.values(testExceptions(display_tests, common)).flat().length === 0,
  );
  return (
    <Box fz="sm">
      {counted(samples.length, 'oil')}
      {isSame ? ' × ' : ', most with '}
      {counted(common.length, 'test')}
      {data && ': '}
      {data && <TestList names={common.map((id) => typographicName(nameOf.get(id) ?? `test ${id}`))} />}
    </Box>
  );
};

const QuoteOfferOils = ({ samples }: { samples: Samples }) => {
  const [count, setCount] = useState(firstOils);
  const common = commonTests(samples);
  const parts = [samples.slice(0, firstOils)];
  for (let start = firstOils; start < Math.min(count, samples.length); start += moreOils)
    parts.push(samples.slice(start, start + moreOils));
  const hidden = samples.length - count;
  return (
    <Stack gap="xs" align="start">
      {common.length > 0 && <CommonTests samples={samples} common={common} />}
      {parts.map((part) => (
        <OilList key={part[0]?.id} samples={part} common={common} />
      ))}
      {hidden > 0 && (
        <Button variant="default" size="xs" onClick={() => setCount(count + moreOils)}>
          Show {counted(Math.min(hidden, moreOils), 'more oil')}
          {hidden > moreOils && ` of ${hidden}`}
        </Button>
      )}
    </Stack>
  );
};

const OfferedDatasets = ({ datasets }: { datasets: OrderedDatasets }) => {
  const [opened, setOpened] = useState<string[]>(datasets.length === 1 ? ['0'] : []);
  return (
    <Accordion multiple value={opened} onChange={setOpened} chevronPosition="left">
      {datasets.map(({ name, samples }, index) => (
        <Accordion.Item key={name} value={String(index)}>
          <Accordion.Control>
            <Text fw={600}>{name}</Text>
            <Text size="sm" className="quiet">
              {counted(samples.length, 'oil')}
            </Text>
          </Accordion.Control>
          <Accordion.Panel>
            {opened.includes(String(index)) && <QuoteOfferOils samples={samples} />}
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  );
};

/** The datasets of an offer, each of which opens to its oils and tests, and its regional databases; a single dataset starts open. */
export const OfferedItems = ({ offer }: { offer: QuoteOffer }) => (
  <>
    {offer.reports.length > 0 && <OfferedDatasets datasets={offer.reports} />}
    {offer.regional_reports.map((database) => (
      <Group key={database.id} justify="space-between">
        <Text>
          {databaseName(database)} regional database, {counted(database.quantity, 'copy', 'copies')}
        </Text>
        <Text className="figures">{money(database.price)}</Text>
      </Group>
    ))}
  </>
);
