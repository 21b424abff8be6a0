import { countOilFacets } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import type { CartOil } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { Button, Group, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link } from 'react-router';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { useBottomBar } from '../../../ui/use-bottom-bar.ts';
import { selectionTests } from '../model/missing-values.rules.ts';
import { useCart } from '../model/use-cart.ts';
import { testsQuery } from '../model/use-listed-oils.ts';
import classes from './selected-oils-bar.module.css';

/** Where the selected oils lead: to their tests, which is filled, or to a quote. */
const NextSteps = ({ canChoose }: { canChoose: boolean }) => (
  <Group gap="xs" wrap="nowrap">
    <Button component={Link} to={pages.requestQuote.path()} variant="default" px="sm">
      Request Quote
    </Button>
    {canChoose ? (
      <Button component={Link} to={pages.datasetTests.path()} px="sm">
        Choose tests
      </Button>
    ) : (
      <Button disabled>Choose tests</Button>
    )}
  </Group>
);

/** The steps before an oil is selected; with a selection they are in its bar. */
export const SelectionActions = () => {
  const { cart } = useCart();
  if (cart.oils.length > 0) return null;
  return (
    <>
      <Text size="sm" className="figures">
        0 oils selected
      </Text>
      <NextSteps canChoose={cart.datasets.length > 0} />
    </>
  );
};

/** The number of selected oils and the next steps, always in view at the bottom of the window; nothing without a selection. */
export const SelectedOilsBar = () => {
  const { cart } = useCart();
  return cart.oils.length > 0 && <OilsBar oils={cart.oils} />;
};

const settleMs = 400;

/** What the selected oils have data of; undefined until it is known. */
const useSelectionTests = (oils: readonly CartOil[]): string | undefined => {
  const [settled] = useDebouncedValue(oils, settleMs);
  const ids = settled.map(({ sample }) => sample).join(',');
  const { data: facets } = useQuery({
    ...endpointQuery(countOilFacets, { query: { ids, status: 'RELEASED' } }),
    placeholderData: keepPreviousData,
  });
  const { data: tests } = useQuery(testsQuery);
  if (!facets || !tests) return undefined;
  const counts = tests.results.map((test) => ({
    test,
    oils: facets.has_test.find(({ value }) => value === test.id)?.count ?? 0,
  }));
  return selectionTests(settled.length, counts);
};

const OilsBar = ({ oils }: { oils: readonly CartOil[] }) => {
  const bar = useRef<HTMLElement>(null);
  useBottomBar(bar);
  const tests = useSelectionTests(oils);
  return (
    <section ref={bar} className={classes.bar} aria-label="Your selection">
      <div>
        <Text size="sm" className="figures" aria-live="polite">
          {counted(oils.length, 'oil')} selected
        </Text>
        <Text size="xs" className="quiet figures" visibleFrom="sm">
          {tests}
        </Text>
      </div>
      <NextSteps canChoose />
    </section>
  );
};
