import type { OilDetail as Oil, OilRow } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { oilFacts } from '@iom/contract/catalogue/label-facts.rules.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { maxDatasetOils } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import { brandAndGrade, formatGrade } from '@iom/contract/shared/sae-grade.ts';
import { Anchor, Button, CopyButton, Group, Menu, Modal, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { Link } from 'react-router';
import { date } from '../../../lib/format/formats.ts';
import { siteName, siteUrl } from '../../../lib/pages/site.ts';
import { useHydrated } from '../../../lib/pages/use-hydrated.ts';
import { RadioBar } from '../../../ui/forms/RadioBar.tsx';
import { UnreleasedBadge } from '../../../ui/values/OilLink.tsx';
import classes from '../model/catalogue.module.css';
import { sameProductQuery } from '../model/catalogue.queries.ts';
import { OwnedBadge, ownsSome, unownedTests, useOwnership } from '../model/ownership.tsx';
import { BottlePhoto, type Side } from './BottlePhoto.tsx';

/** Content the route adds to an oil. */
export interface OilSlot {
  /** The values the user owns; null for an oil of which there are none. */
  measured: (oil: Oil) => ReactNode;
  /** What is for sale of it. */
  offer: (oil: Oil) => ReactNode;
  /** Its tests that are for sale, one by one. */
  testsForSale: (oil: Oil) => ReactNode;
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
 * Selects an oil, or removes it from the selection; not offered for an unreleased oil, nor where the user owns all that are for
 * sale.
 */
const SelectOilButton = ({ oil, selected, onAdd, onRemove }: { oil: Oil } & OilSelection) => {
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
      <Button variant="default" disabled={full} onClick={() => (isSelected ? onRemove : onAdd)([oil.id])}>
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
  const name = brandAndGrade(oil.brand_name, oil.sample__sae_grade);
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

/** The samples of a product: the same brand, supplier and SAE grade, by year, the oldest first. */
const samplesByYear = (samples: readonly OilRow[]) =>
  [...Map.groupBy(samples, ({ year }) => year)].toSorted(([a], [b]) => a - b);

/**
 * The samples of the product over the years, each a link to its page but the one that is shown. Oils of which the user owns
 * values are marked.
 */
const ProductTimeline = ({ oil }: { oil: OilRow }) => {
  const { data } = useQuery(sameProductQuery(oil));
  const others = data?.results.filter(({ id }) => id !== oil.id) ?? [];
  const ownership = useOwnership(others.map(({ id }) => id));
  if (others.length === 0) return null;
  const place = ({ country, region }: OilRow) => country || region;
  return (
    <section>
      <Title order={2} size="h3" mb="xs">
        Same product over the years
      </Title>
      <ol className={classes.timeline}>
        {samplesByYear([oil, ...others]).map(([year, samples]) => (
          <li key={year} className={samples.includes(oil) ? classes.thisYear : undefined}>
            <Text size="sm" fw={600} className="figures">
              {year}
            </Text>
            {samples.map((sample) =>
              sample === oil ? (
                <Text key={sample.id} size="sm" aria-current="true">
                  {place(sample)} (this oil)
                </Text>
              ) : (
                <Group key={sample.id} gap={6}>
                  <Anchor
                    component={Link}
                    to={pages.oil.path({ reportNumber: sample.sample__report_number })}
                    size="sm"
                    aria-label={`${year}, ${place(sample)}, report ${sample.sample__report_number}`}
                  >
                    {place(sample)}
                  </Anchor>
                  <OwnedBadge owned={ownership.get(sample.id)} />
                </Group>
              ),
            )}
          </li>
        ))}
      </ol>
    </section>
  );
};

interface OilDetailProps extends OilSelection, OilSlot {
  oil: Oil;
  /** In a dialog the bottle shows which oil of the list it is. */
  isDialog?: boolean;
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

/** Leads to the sections of an oil, which fill several screens of a phone. Lists those that are there when it opens. */
const JumpList = ({ within }: { within: RefObject<HTMLElement | null> }) => {
  const [titles, setTitles] = useState<HTMLElement[]>([]);
  return (
    <Menu
      position="bottom-start"
      shadow="sm"
      onOpen={() => setTitles([...(within.current?.querySelectorAll<HTMLElement>('h2') ?? [])])}
    >
      <Menu.Target>
        <Button hiddenFrom="sm" className={`${classes.jump} no-print`} variant="default" size="xs">
          Jump to
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {titles.map((title) => (
          <Menu.Item key={title.textContent} onClick={() => title.scrollIntoView({ block: 'start' })}>
            {title.textContent}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};

/**
 * An oil: what is for sale of it, photos, facts of the label, the same product over the years, its tests, link and citation. Values the user owns come first, in a
 * dialog after the bottle.
 */
export const OilDetail = ({
  oil,
  enlarged,
  onEnlarge,
  measured,
  offer,
  testsForSale,
  isDialog = false,
  ...selection
}: OilDetailProps) => {
  const owned = ownsSome(oil);
  const content = useRef<HTMLDivElement>(null);
  return (
    <Stack gap="lg" ref={content} className={classes.detail}>
      {owned && <JumpList within={content} />}
      {owned && !isDialog && measured(oil)}
      <div>
        {owned && (
          <Title order={2} size="h3" mb="xs">
            Bottle and label
          </Title>
        )}
        <div className={classes.product}>
          <Stack gap="sm" className={classes.act}>
            {offer(oil)}
            <SelectOilButton oil={oil} {...selection} />
          </Stack>
          <BottlePhotos oil={oil} enlarged={enlarged} onEnlarge={onEnlarge} />
          <Facts oil={oil} />
        </div>
      </div>
      {(!owned || isDialog) && measured(oil)}
      <ProductTimeline oil={oil} />
      {testsForSale(oil)}
      <OilCitation oil={oil} />
    </Stack>
  );
};
