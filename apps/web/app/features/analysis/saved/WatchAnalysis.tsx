import type { SavedAnalysis } from '@iom/contract/analysis/saved-analyses.schemas.ts';
import { maxPageSize } from '@iom/contract/shared/paging.ts';
import { createWatch, listWatches, updateWatch } from '@iom/contract/watches/watches.endpoints.ts';
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';
import { endpointQuery, invalidate } from '../../../lib/api/endpoint-query.ts';

/** Switches the mails about new oils for a saved analysis on and off. They match its oil filters, not its test parameters. */
export const WatchAnalysis = ({ analysis: { id, name } }: { analysis: SavedAnalysis }) => {
  const client = useQueryClient();
  const watches = useQuery(endpointQuery(listWatches, { query: { page_size: String(maxPageSize) } }));
  const watch = watches.data?.results.find(({ analysis }) => analysis?.id === id);
  const isOn = watch?.enabled === true;
  const change = useMutation({
    mutationFn: () =>
      isOn
        ? call(updateWatch, { params: { id: watch.id }, body: { enabled: false } })
        : call(createWatch, { body: { kind: 'ANALYSIS', saved_analysis: id } }),
    onSuccess: async ({ enabled }) => {
      await invalidate(client, listWatches);
      notifications.show({
        message: enabled
          ? `We will email you about new oils that match the oil filters of “${name}”. Test parameters apply only to data you hold.`
          : `No more emails about “${name}”.`,
      });
    },
    onError: ({ message }) => notifications.show({ color: 'red', message }),
  });
  return (
    <Button
      size="compact-sm"
      variant={isOn ? 'light' : 'default'}
      aria-pressed={isOn}
      aria-label={`Tell me about new oils: ${name}`}
      loading={change.isPending}
      disabled={!watches.data}
      onClick={() => change.mutate()}
    >
      Tell me
    </Button>
  );
};
