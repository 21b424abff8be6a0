import { pages } from '@iom/contract/pages/pages.ts';
import { Button, Group } from '@mantine/core';
import { Link } from 'react-router';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** In place of Data Analysis and the answers for a user without data. */
export const NothingOwned = () => (
  <EmptyState
    title="No data to analyze yet"
    action={
      <Group gap="sm" justify="center">
        <Button component={Link} to={pages.datasetSelect.path()}>
          Order a dataset
        </Button>
        <Button component={Link} to={pages.answers.path({ sample_set: true })} variant="default">
          Try the free sample set
        </Button>
      </Group>
    }
  >
    This is where you search, compare and chart every value you hold. Data you buy, or that a colleague
    assigns to you, will appear here.
  </EmptyState>
);
