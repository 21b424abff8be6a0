import type { OilDetail as Oil } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { shownGrade } from '@iom/contract/shared/text.ts';
import { SimpleGrid, Stack, Table, Text, Title } from '@mantine/core';
import { money } from '../../lib/format/formats.ts';
import type { Side } from './BottlePhoto.tsx';
import { BottlePhotos } from './BottlePhotos.tsx';
import classes from './catalogue.module.css';
import { facetLabels } from './catalogue-filters.ts';
import type { OilSlot } from './oil-selection.ts';

const labelMarks = [
  'api_mark',
  'dexos_mark',
  'energy_saving',
  'ilsac_mark',
  'jaso_mark',
  'resource_conserving',
] as const;

interface Props extends OilSlot {
  oil: Oil;
  /** The enlarged photo. Held by the caller, because Esc must close it before the oil. */
  enlarged: Side | undefined;
  onEnlarge: (side: Side | undefined) => void;
}

const Facts = ({ oil }: { oil: Oil }) => {
  const onLabel = labelMarks
    .filter((mark) => oil[mark])
    .map((mark) => facetLabels[mark].replace(' mark', ''));
  const facts = [
    ['Year', oil.year],
    ['Supplier', oil.supplier],
    ['SAE grade', shownGrade(oil.sample__sae_grade)],
    ['Service class', oil.service_class],
    ['Oil type', oil.oil_type],
    ['Bought in', [oil.state_or_province, oil.country].filter(Boolean).join(', ')],
    ['Region', oil.region],
    ['Label marks', onLabel.join(', ')],
  ] as const;
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name} style={{ display: 'contents' }}>
          <dt>{name}</dt>
          <dd>{value || 'Not stated'}</dd>
        </div>
      ))}
    </dl>
  );
};

/** An oil: photos, facts of the label, and the tests for sale. */
export const OilDetail = ({ oil, enlarged, onEnlarge, measured }: Props) => (
  <Stack gap="lg">
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xl">
      <BottlePhotos oil={oil} enlarged={enlarged} onEnlarge={onEnlarge} />
      <Facts oil={oil} />
    </SimpleGrid>
    {measured?.(oil)}
    <section>
      <Title order={2} size="h3" mb="xs">
        Tests available
      </Title>
      {oil.tests_available.length === 0 ? (
        <Text size="sm" className="quiet">
          No test of this oil is for sale.
        </Text>
      ) : (
        <Table.ScrollContainer minWidth={300} maw={760}>
          <Table fz="sm" verticalSpacing={5}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Test</Table.Th>
                <Table.Th ta="right">Price</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {oil.tests_available.map((test) => (
                <Table.Tr key={test.id}>
                  <Table.Td>{test.name}</Table.Td>
                  <Table.Td ta="right">{oil.owned?.includes(test.id) ? 'Yours' : money(test.price)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </section>
  </Stack>
);
