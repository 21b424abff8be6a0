import { pages } from '@iom/contract/pages/pages.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { Button, Group, Text } from '@mantine/core';
import { Link } from 'react-router';
import { useCart } from '../model/use-cart.ts';

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
