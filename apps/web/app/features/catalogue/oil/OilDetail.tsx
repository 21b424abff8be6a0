import { facetLabels } from '@iom/contract/analysis/facet-labels.ts';
import type { OilDetail as Oil } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { SimpleGrid, Stack } from '@mantine/core';
import { Grade } from '../../../ui/Grade.tsx';
import classes from '../model/catalogue.module.css';
import type { OilSlot } from '../model/oil-selection.ts';
import { ownsSome } from '../model/owned-tests.rules.ts';
import type { Side } from './BottlePhoto.tsx';
import { BottlePhotos } from './BottlePhotos.tsx';
import { OilCitation } from './OilCitation.tsx';
import { OtherYears } from './OtherYears.tsx';
import { TestsForSale } from './TestsForSale.tsx';

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
  const marksThat = (stated: boolean) =>
    labelMarks.filter((mark) => oil[mark] === stated).map((mark) => facetLabels[mark].replace(' mark', ''));
  const [onLabel, notOnLabel] = [marksThat(true), marksThat(false)];
  const noMarks = notOnLabel.length > 0 ? `None (no ${notOnLabel.join(', no ')})` : '';
  const facts = [
    ['Year', oil.year],
    ['Supplier', oil.supplier],
    ['SAE grade', oil.sample__sae_grade && <Grade key="grade" grade={oil.sample__sae_grade} />],
    ['Service class', oil.service_class],
    ['Oil type', oil.oil_type],
    ['Bought in', [oil.state_or_province, oil.country].filter(Boolean).join(', ')],
    ['Region', oil.region],
    ['Label marks', onLabel.join(', ') || noMarks],
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

/** An oil: photos, facts of the label, tests for sale, link and citation. Values the user owns come first. */
export const OilDetail = ({ oil, enlarged, onEnlarge, measured }: Props) => {
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
