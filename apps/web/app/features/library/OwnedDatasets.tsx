import { Badge, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { counted } from '../../lib/formats.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { DownloadCsv } from './DownloadCsv.tsx';
import classes from './library.module.css';
import { ownedReportsQuery } from './library.queries.ts';
import { type Owned, ownedDatasets, previewPath } from './owned.rules.ts';

const included = (owned: Owned) =>
  owned.regional
    ? `${counted(owned.oilCount, 'oil')}, every test of each`
    : `${counted(owned.oilCount, 'oil')}, the tests bought for each`;

const Dataset = ({ owned }: { owned: Owned }) => (
  <li className={classes.dataset}>
    <Stack gap={2}>
      <Group gap="xs">
        <Text fw={600}>{owned.name}</Text>
        {owned.offered && (
          <Badge variant="outline" tt="none">
            Offered to a colleague
          </Badge>
        )}
      </Group>
      <Text size="sm" className="quiet">
        {included(owned)}
      </Text>
    </Stack>
    <Group align="start" gap="xs">
      <Button component={Link} to={previewPath(owned)} size="sm" aria-label={`Preview ${owned.name}`}>
        Preview
      </Button>
      <DownloadCsv id={owned.id} regional={owned.regional} name={owned.name} />
    </Group>
  </li>
);

const Section = ({ title, datasets }: { title: string; datasets: readonly Owned[] }) =>
  datasets.length > 0 && (
    <section aria-label={title}>
      <Title order={2} mb="xs">
        {title}
      </Title>
      <ul className={classes.datasets}>
        {datasets.map((owned) => (
          <Dataset key={owned.id} owned={owned} />
        ))}
      </ul>
    </section>
  );

/** Everything the user may use now, regional and custom, each with a preview and a download. */
export const OwnedDatasets = () => {
  const owned = useQuery(ownedReportsQuery);
  if (owned.isPending) return <Skeleton h={240} />;
  if (owned.isError) return <ErrorState message={owned.error.message} onRetry={() => void owned.refetch()} />;
  const { regional, custom } = ownedDatasets(owned.data);
  if (regional.length + custom.length === 0)
    return (
      <EmptyState
        title="No datasets yet"
        action={
          <Button component={Link} to="/dataset/select">
            Order a dataset
          </Button>
        }
      >
        Datasets you buy, or that a colleague hands to you, stand here and never expire.
      </EmptyState>
    );
  return (
    <Stack gap="xl">
      <Section title="Regional datasets" datasets={regional} />
      <Section title="Custom datasets" datasets={custom} />
    </Stack>
  );
};
