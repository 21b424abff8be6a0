import { maxPageSize } from '@iom/contract/shared/paging.ts';
import {
  createWatch,
  listWatches,
  updateWatch,
  type Watch,
  type WatchChanges,
} from '@iom/contract/watches/watches.endpoints.ts';
import { NativeSelect } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';
import { endpointQuery, invalidate } from '../../../lib/api/endpoint-query.ts';
import { type MailChoice, mailChoice, mailChoices, mailLabels } from '../../../lib/watches/mail-choice.ts';

const confirmations: Record<MailChoice, (name: string) => string> = {
  none: (name) => `No more emails about “${name}”.`,
  new_oils: (name) =>
    `We will email you about new oils that match the oil filters of “${name}”. Test parameters apply only to data you hold.`,
  change: (name) => `We will email you when new data change the result of “${name}”.`,
  weekly: (name) => `We will email you the result of “${name}” every week.`,
  monthly: (name) => `We will email you the result of “${name}” every 30 days.`,
};

const changesFor = (choice: Exclude<MailChoice, 'none'>): Pick<WatchChanges, 'about' | 'schedule'> =>
  choice === 'new_oils' ? { about: 'new_oils' } : { about: 'results', schedule: choice };

/** Chooses the emails about a saved analysis: none, about new oils, or about its result. */
export const WatchAnalysis = ({ analysis: { id, name } }: { analysis: { id: number; name: string } }) => {
  const client = useQueryClient();
  const watches = useQuery(endpointQuery(listWatches, { query: { page_size: String(maxPageSize) } }));
  const watch: Watch | undefined = watches.data?.results.find(({ analysis }) => analysis?.id === id);
  const change = useMutation({
    mutationFn: async (choice: MailChoice) => {
      if (choice !== 'none')
        await call(createWatch, {
          body: { kind: 'ANALYSIS', saved_analysis: id, ...changesFor(choice) },
        });
      else if (watch) await call(updateWatch, { params: { id: watch.id }, body: { enabled: false } });
      return choice;
    },
    onSuccess: async (choice) => {
      await invalidate(client, listWatches);
      notifications.show({ message: confirmations[choice](name) });
    },
    onError: ({ message }) => notifications.show({ color: 'red', message }),
  });
  return (
    <NativeSelect
      size="xs"
      aria-label={`Emails about ${name}`}
      value={change.isPending ? change.variables : mailChoice(watch)}
      data={mailChoices.map((value) => ({ value, label: mailLabels[value] }))}
      disabled={!watches.data || change.isPending}
      onChange={({ currentTarget: { value } }) => {
        const choice = mailChoices.find((one) => one === value);
        if (choice) change.mutate(choice);
      }}
    />
  );
};
