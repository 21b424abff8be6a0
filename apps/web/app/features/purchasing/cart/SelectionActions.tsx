import { pages } from '@iom/contract/pages/pages.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { Button, Group, Text } from '@mantine/core';
import { Link } from 'react-router';
import { useIsMobile } from '../../../ui/use-is-mobile.ts';
import { useCart } from '../model/use-cart.ts';
import classes from './phone-selection-bar.module.css';

/** The number of selected oils and what can be done with them; on a phone their tests are at the bottom of the window instead. */
export const SelectionActions = () => {
  const { cart } = useCart();
  const selected = cart.oils.length;
  return (
    <Group gap="sm">
      <Text size="sm" className="figures" aria-live="polite" visibleFrom="sm">
        {counted(selected, 'oil')} selected
      </Text>
      {selected > 0 || cart.datasets.length > 0 ? (
        <Button component={Link} to={pages.datasetTests.path()} visibleFrom="sm">
          Choose tests
        </Button>
      ) : (
        <Button disabled visibleFrom="sm">
          Choose tests
        </Button>
      )}
      <Button component={Link} to={pages.requestQuote.path()} variant="default">
        Request Quote
      </Button>
    </Group>
  );
};

/** On a phone with oils selected: their number and the way to their tests, always in view at the bottom of the window. */
export const PhoneSelectionBar = () => {
  const { cart } = useCart();
  const isMobile = useIsMobile();
  const count = cart.oils.length;
  if (!isMobile || count === 0) return null;
  return (
    <section className={classes.bar} aria-label="Your selection">
      <Text size="sm">{counted(count, 'oil')} selected</Text>
      <Button component={Link} to={pages.datasetTests.path()}>
        Choose tests
      </Button>
    </section>
  );
};
