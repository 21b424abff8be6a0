import { maxSampleOils } from '@iom/contract/analysis/answers/answer.schemas.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { Alert, Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { sampleSetQuery } from '../../query/analysis.queries.ts';

/** Says that a page shows the free sample set, what it is, and where to buy data. */
export const SampleSetBanner = () => {
  const { data, error, refetch } = useQuery(sampleSetQuery);
  if (error) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  const count = data?.oils.length ?? maxSampleOils;
  if (count === 0)
    return (
      <Alert color="gray" title="The sample set is empty">
        No oil of the Classic Archive has been released yet.
      </Alert>
    );
  return (
    <Alert color="gray" title={`Sample set: ${counted(count, 'oil')}, free to try`}>
      <Text size="sm">
        All answers on {count} oils of the Classic Archive with every test they had.{' '}
        {count < maxSampleOils && 'No other oils of the archive are suitable. '}
        With your own data, they cover every oil you hold.{' '}
        <Anchor component={Link} to={pages.datasetSelect.path()} inherit>
          Order a dataset
        </Anchor>{' '}
        or a{' '}
        <Anchor component={Link} to={pages.regionalSelect.path()} inherit>
          regional database
        </Anchor>
        .
      </Text>
    </Alert>
  );
};
