import { pages } from '@iom/contract/shared/pages.ts';
import { Button, Group, Text } from '@mantine/core';
import { Link } from 'react-router';
import { counted } from '../../../lib/format/formats.ts';
import { useCart } from '../model/use-cart.ts';

/** The number of chosen oils and the link to their tests. */
export const GoToTestsButton = () => {
  const { cart } = useCart();
  const chosen = cart.oils.length;
  return (
    <Group gap="sm">
      <Text size="sm" className="figures" aria-live="polite">
        {counted(chosen, 'oil')} selected
      </Text>
      {chosen > 0 || cart.datasets.length > 0 ? (
        <Button component={Link} to={pages.datasetTests.path()}>
          Choose tests
        </Button>
      ) : (
        <Button disabled>Choose tests</Button>
      )}
    </Group>
  );
};
