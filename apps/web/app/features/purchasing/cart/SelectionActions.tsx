import { pages } from '@iom/contract/pages/pages.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { Button, Group, Text } from '@mantine/core';
import { Link } from 'react-router';
import { useCart } from '../model/use-cart.ts';
import classes from './selected-oils-bar.module.css';

/** What can be done with the selected oils: the way to their tests is in the bar of the selection once there is one. */
export const SelectionActions = () => {
  const { cart } = useCart();
  return (
    <Group gap="sm">
      {cart.oils.length === 0 && (
        <>
          <Text size="sm" className="figures" visibleFrom="sm">
            0 oils selected
          </Text>
          {cart.datasets.length > 0 ? (
            <Button component={Link} to={pages.datasetTests.path()} visibleFrom="sm">
              Choose tests
            </Button>
          ) : (
            <Button disabled visibleFrom="sm">
              Choose tests
            </Button>
          )}
        </>
      )}
      <Button component={Link} to={pages.requestQuote.path()} variant="default">
        Request Quote
      </Button>
    </Group>
  );
};

/** The number of selected oils and the way to their tests, always in view at the bottom of the window; nothing without a selection. */
export const SelectedOilsBar = () => {
  const { cart } = useCart();
  const count = cart.oils.length;
  if (count === 0) return null;
  return (
    <section className={classes.bar} aria-label="Your selection">
      <Text size="sm" className="figures" aria-live="polite">
        {counted(count, 'oil')} selected
      </Text>
      <Button component={Link} to={pages.datasetTests.path()}>
        Choose tests
      </Button>
    </section>
  );
};
