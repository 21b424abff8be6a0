import { pages } from '@iom/contract/pages/pages.ts';
import type { ImportRow } from '@iom/contract/samples/imports/imports.schemas.ts';
import { listSampleGroups } from '@iom/contract/samples/samples.endpoints.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { Alert, Anchor, Button, Group, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { GroupSamples } from '../GroupSamples.tsx';

interface Props {
  id: number;
  task: Pick<ImportRow, 'created'>;
  samples: number;
}

/** The group of an import or of an earlier one of the same files, with the way to its approval. */
export const ImportedGroup = ({ id, task, samples }: Props) => {
  const [shown, setShown] = useState(false);
  const { data, error, refetch } = useQuery(endpointQuery(listSampleGroups, { query: { id: String(id) } }));
  if (error) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h={80} animate={false} />;
  const [group] = data.results;
  if (!group) return null;
  const isEarlier = group.created < task.created;
  return (
    <Alert
      color="petrol"
      variant="light"
      role="status"
      title={isEarlier ? 'These files were imported before' : `${counted(samples, 'sample')} imported`}
    >
      <Group gap="md">
        <span style={{ overflowWrap: 'anywhere' }}>
          {isEarlier && `Nothing was stored again. Their group is ${group.name}. `}
          {group.status === 'RELEASED' ? (
            'The group is released.'
          ) : (
            <>
              The group awaits approval on{' '}
              <Anchor component={Link} to={pages.approval.path()} inherit>
                Approve samples
              </Anchor>
              .
            </>
          )}
        </span>
        <Button size="xs" variant="default" onClick={() => setShown(true)}>
          View its samples
        </Button>
      </Group>
      {shown && <GroupSamples group={group} onClose={() => setShown(false)} />}
    </Alert>
  );
};
