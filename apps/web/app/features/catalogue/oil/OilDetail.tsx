import type { OilDetail as Oil, OilRow } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { oilFacts } from '@iom/contract/catalogue/label-facts.rules.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { maxDatasetOils } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import { formatGrade } from '@iom/contract/shared/sae-grade.ts';
import { typographicName } from '@iom/contract/standards/figures.rules.ts';
import {
  Anchor,
  Button,
  CopyButton,
  Group,
  Modal,
  SimpleGrid,
  Stack,
  Table,
  Text,
  Title,
} from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { date, money } from '../../../lib/format/formats.ts';
import { siteName, siteUrl } from '../../../lib/pages/site.ts';
import { useHydrated } from '../../../lib/pages/use-hydrated.ts';
import { RadioBar } from '../../../ui/forms/RadioBar.tsx';
import { WideTable } from '../../../ui/table/WideTable.tsx';
import { UnreleasedBadge } from '../../../ui/values/OilLink.tsx';
import classes from '../model/catalogue.module.css';
import { sameProductQuery } from '../model/catalogue.queries.ts';
import { OwnedBadge, ownsSome, unownedTests, useOwnership } from '../model/ownership.tsx';
import { BottlePhoto, type Side } from './BottlePhoto.tsx';

/** Content the route adds to an oil, between its facts and the tests for sale. */
export interface OilSlot {
  measured?: (oil: Oil) => ReactNode;
}

/** The selected oils, provided by the route, and how to add and remove some. */
export interface OilSelection {
  selected: readonly number[];
  onAdd: (samples: number[]) => void;
  onRemove: (samples: number[]) => void;
  /** Runs `act`, which changes the selection, and shows `message` with an Undo that restores the previous selection. */
  withUndo: (message: string, act: () => void) => void;
}

/**
 * Selects an oil, or removes it from the selection; not offered for an unreleased oil. Quiet where the user owns some of its tests, absent where the user owns
 * all that are for sale.
 */
export const SelectOilButton = ({ oil, selected, onAdd, onRemove }: { oil: Oil } & OilSelection) => {
  if (oil.status === 'UNRELEASED')
    return (
      <Group gap="xs">
        <UnreleasedBadge oil={oil} />
        <Text size="sm">It cannot be selected or bought yet.</Text>
      </Group>
    );
  const isSelected = selected.includes(oil.id);
  const owned = ownsSome(oil);
  const full = !isSelected && selected.length >= maxDatasetOils;
  if (owned && !isSelected && unownedTests(oil).length === 0) return null;
  const addLabel = owned ? 'Select for further tests' : 'Add to selection';
  return (
    <Group gap="sm">
      {isSelected && <Text size="sm">✓ Selected</Text>}
      {full && <Text size="sm">Your selection is full: it holds 1,000 oils.</Text>}
      <Button
        variant={isSelected || owned ? 'default' : 'filled'}
        disabled={full}
        onClick={() => (isSelected ? onRemove : onAdd)([oil.id])}
      >
        {isSelected ? 'Remove from selection' : addLabel}
      </Button>
    </Group>
  );
};

interface Props {
  oil: Oil;
  /** The enlarged side. */
  enlarged: Side | undefined;
  onEnlarge: (side: Side | undefined) => void;
}

const sides = ['front', 'back'] as const;

/** Front and back of the bottle; either can be enlarged. */
const BottlePhotos = ({ oil, enlarged, onEnlarge }: Props) => {
  const name = [oil.brand_name, formatGrade(oil.sample__sae_grade)].filter(Boolean).join(' ');
  const photo = (side: Side) => ({ oil, side, alt: `${name}, ${side} of the bottle` });
  return (
    <div className={classes.photos}>
      {sides.map((side) => (
        <BottlePhoto
          key={oil.photos[side]}
          {...photo(side)}
          isFirst={side === 'front'}
          onOpen={() => onEnlarge(side)}
        />
      ))}
      <Modal
        opened={enlarged !== undefined}
        onClose={() => onEnlarge(undefined)}
        title={name}
        size="auto"
        classNames={{ title: classes.modalTitle ?? '' }}
        centered
        transitionProps={{ exitDuration: 0 }}
      >
        {enlarged && (
          <Stack align="center" gap="sm">
            <div className={classes.enlarged}>
              <BottlePhoto key={enlarged} {...photo(enlarged)} />
            </div>
            <RadioBar
              label="Side of the bottle"
              value={enlarged}
              onChange={onEnlarge}
              choices={[
                { label: 'Front', value: 'front' },
                { label: 'Back', value: 'back' },
              ]}
            />
          </Stack>
        )}
      </Modal>
    </div>
  );
};

/** The tests of an oil that the user can buy, which are the tests not owned yet. Renders nothing if the user owns all tests. */
const TestsForSale = ({ oil }: { oil: Oil }) => {
  const tests = unownedTests(oil);
  if (ownsSome(oil) && tests.length === 0) return null;
  return (
    <section>
      <Title order={2} size="h3" mb="xs">
        {ownsSome(oil) ? 'Further tests' : 'Tests available'}
      </Title>
      {tests.length === 0 ? (
        <Text size="sm" className="quiet">
          No test of this oil is for sale.
        </Text>
      ) : (
        <WideTable minWidth={300} maw={760}>
          <Table fz="sm" verticalSpacing={5}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Test</Table.Th>
                <Table.Th ta="right">Price</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {tests.map((test) => (
                <Table.Tr key={test.id}>
                  <Table.Td>{typographicName(test.name)}</Table.Td>
                  <Table.Td ta="right">{money(test.price)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </WideTable>
      )}
    </section>
  );
};

type CitedOil = Pick<
  OilRow,
  'brand_name' | 'supplier' | 'sample__sae_grade' | 'region' | 'year' | 'sample__report_number'
>;

/** Who published what, when and where, and the day it was read. */
const citationOf = (oil: CitedOil, publisher: string, url: string, accessed: string) => {
  const { brand_name, supplier, sample__sae_grade: grade, region, year } = oil;
  const product = [brand_name, supplier, grade && `SAE ${formatGrade(grade)}`].filter(Boolean).join(', ');
  return `${publisher}. Engine oil test data, report ${oil.sample__report_number}: ${product}, collected in ${region} in ${year} [data set]. ${url} (accessed ${accessed}).`;
};

/** The permanent link of an oil and a citation of its data, each with a button that copies it. */
const OilCitation = ({ oil }: { oil: OilRow }) => {
  const path = pages.oil.path({ reportNumber: oil.sample__report_number });
  const url = `${siteUrl}${path}`;
  // the page may have been rendered on an earlier day
  const today = useHydrated() ? date(new Date().toISOString()) : '…';
  const citation = citationOf(oil, siteName, url, today);
  return (
    <section>
      <Title order={2} size="h3" mb="xs">
        Link and citation
      </Title>
      <Stack gap="xs" maw="68ch">
        <Anchor href={path} size="sm" style={{ overflowWrap: 'anywhere' }}>
          {url}
        </Anchor>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {citation}
        </Text>
        <Group gap="xs">
          {[
            { label: 'Copy link', text: url },
            { label: 'Copy citation', text: citation },
          ].map(({ label, text }) => (
            <CopyButton key={label} value={text}>
              {({ copied, copy }) => (
                <Button size="xs" variant="default" onClick={copy}>
                  {copied ? 'Copied' : label}
                </Button>
              )}
            </CopyButton>
          ))}
        </Group>
      </Stack>
    </section>
  );
};

/**
 * Links to the other samples of a product: the same brand, supplier and SAE grade, newest first. Oils of which the user owns
 * values are marked.
 */
const OtherYears = ({ oil }: { oil: OilRow }) => {
  const { data } = useQuery(sameProductQuery(oil));
  const others = data?.results.filter(({ id }) => id !== oil.id) ?? [];
  const ownership = useOwnership(others.map(({ id }) => id));
  if (others.length === 0) return null;
  return (
    <section>
      <Title order={2} size="h3" mb="xs">
        Same product, other samples
      </Title>
      <ul className={classes.otherYears}>
        {others.map((other) => (
          <li key={other.id}>
            <Anchor
              component={Link}
              to={pages.oil.path({ reportNumber: other.sample__report_number })}
              size="sm"
            >
              {other.year}, {other.country || other.region}
            </Anchor>
            <OwnedBadge owned={ownership.get(other.id)} />
          </li>
        ))}
      </ul>
    </section>
  );
};

interface OilDetailProps extends OilSlot {
  oil: Oil;
  /** The enlarged photo. Held by the caller, because Esc must close it before the oil. */
  enlarged: Side | undefined;
  onEnlarge: (side: Side | undefined) => void;
}

const Facts = ({ oil }: { oil: Oil }) => (
  <dl className={classes.facts}>
    {oilFacts(oil).map(({ name, title, text }) => (
      <div key={name} style={{ display: 'contents' }}>
        <dt>{title}</dt>
        <dd className={name === 'sae_grade' && text ? 'grade' : undefined}>{text || 'Not stated'}</dd>
      </div>
    ))}
  </dl>
);

/** An oil: photos, facts of the label, tests for sale, link and citation. Values the user owns come first. */
export const OilDetail = ({ oil, enlarged, onEnlarge, measured }: OilDetailProps) => {
  const owned = ownsSome(oil);
  return (
    <Stack gap="lg">
      {owned && measured?.(oil)}
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xl">
        <BottlePhotos oil={oil} enlarged={enlarged} onEnlarge={onEnlarge} />
        <Facts oil={oil} />
      </SimpleGrid>
      {!owned && measured?.(oil)}
      <div className={classes.columns}>
        <TestsForSale oil={oil} />
        <Stack gap="lg">
          <OtherYears oil={oil} />
          <OilCitation oil={oil} />
        </Stack>
      </div>
    </Stack>
  );
};
