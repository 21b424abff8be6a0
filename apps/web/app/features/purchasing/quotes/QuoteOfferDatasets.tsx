import type { OrderedDatasets } from '@iom/contract/purchasing/orders/orders.schemas.ts';
import type { QuoteOfferBody } from '@iom/contract/purchasing/quotes/quotes.schemas.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { typographicName } from '@iom/contract/standards/figures.rules.ts';
import { Accordion, Box, Group, List, Skeleton, Text } from '@mantine/core';
import { useState } from 'react';
import { date, money } from '../../../lib/format/formats.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { useListedOils } from '../model/use-listed-oils.ts';
import { oilLabel, sameTests } from './quote-labels.ts';

/** Price and last day of an offer. */
export const OfferTerms = ({ offer }: { offer: QuoteOfferBody }) => (
  <Group gap="xl" align="baseline">
    <Text fz="xl" fw={600} className="figures">
      {money(offer.price)}
    </Text>
    <Text className="quiet">valid until {date(offer.valid_until)}</Text>
  </Group>
);

/** Oils listed here; the order holds all of them. */
const maxDisplayedOils = 100;
/** A longer list of tests is counted, and named when it is opened. */
const namedTests = 8;

const QuoteOfferOils = ({ samples }: { samples: OrderedDatasets[number]['samples'] }) => {
  const shown = samples.slice(0, maxDisplayedOils);
  const { rowOf, testOf, ...list } = useListedOils(shown.map((oil) => oil.id));
  if (list.isPending) return <Skeleton h={shown.length * 46} animate={false} />;
  if (list.isError) return <ErrorState message="The oils could not be loaded." onRetry={list.retry} />;
  const testName = (id: number) => typographicName(testOf.get(id)?.name ?? `test ${id}`);
  const namesOf = (ids: readonly number[]) => ids.map((id) => testName(id)).join(', ');
  const testList = (ids: readonly number[]) =>
    ids.length <= namedTests ? (
      namesOf(ids)
    ) : (
      <details>
        <summary>{counted(ids.length, 'test')}</summary>
        {namesOf(ids)}
      </details>
    );
  const commonTests = sameTests(shown);
  return (
    <>
      {commonTests && (
        <Box fz="sm" mb="xs">
          Tests of each oil: {testList(commonTests)}
        </Box>
      )}
      <List size="sm" spacing={6} listStyleType="none">
        {shown.map((oil) => (
          <List.Item key={oil.id}>
            {oilLabel(rowOf.get(oil.id))}
            {!commonTests && (
              <Box fz="xs" className="quiet">
                {testList(oil.display_tests)}
              </Box>
            )}
          </List.Item>
        ))}
      </List>
      {samples.length > shown.length && (
        <Text size="sm" className="quiet" mt="xs">
          and {counted(samples.length - shown.length, 'more oil')}
        </Text>
      )}
    </>
  );
};

/** The datasets of a quote offer; each opens to its oils and tests, a single one starts open. */
export const QuoteOfferDatasets = ({ datasets }: { datasets: OrderedDatasets }) => {
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
