import { pages } from '@iom/contract/pages/pages.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { Button, Group, Text } from '@mantine/core';
import { useRef } from 'react';
import { Link } from 'react-router';
import { useBottomBar } from '../../../ui/use-bottom-bar.ts';
import { useCart } from '../model/use-cart.ts';
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
  return cart.oils.length > 0 && <OilsBar count={cart.oils.length} />;
};

const OilsBar = ({ count }: { count: number }) => {
  const bar = useRef<HTMLElement>(null);
  useBottomBar(bar);
  return (
    <section ref={bar} className={classes.bar} aria-label="Your selection">
      <Text size="sm" className="figures" aria-live="polite">
        {counted(count, 'oil')} selected
      </Text>
      <NextSteps canChoose />
    </section>
  );
};
