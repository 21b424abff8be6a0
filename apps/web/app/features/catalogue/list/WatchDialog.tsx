import { pages } from '@iom/contract/pages/pages.ts';
import { createWatch, listWatches } from '@iom/contract/watches/watches.endpoints.ts';
import { Anchor, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { invalidate } from '../../../lib/api/endpoint-query.ts';
import { useEndpointForm } from '../../../lib/forms/use-endpoint-form.ts';
import { FormDialog } from '../../../ui/forms/FormDialog.tsx';
import { useTestsById } from '../model/catalogue.queries.ts';
import {
  type CatalogueSearch,
  catalogueFacets,
  oilFiltersOf,
  shownChoices,
  type TestsById,
} from '../model/catalogue-filters.ts';

const maxNameLength = 80;
const seriesLabels = { classic: 'Classic Archive', modern: 'Modern Series' };

/** The filters in a few words, as the name that is proposed. */
const nameOf = (search: CatalogueSearch, tests: TestsById | undefined): string => {
  const parts = [
    ...(search.search === '' ? [] : [search.search]),
    ...(search.series ? [seriesLabels[search.series]] : []),
    ...catalogueFacets.flatMap((facet) =>
      shownChoices(facet, search[facet], tests).map(({ label }) => label),
    ),
  ];
  return parts.join(', ').slice(0, maxNameLength) || 'All oils';
};

/** The filters that are watched. Filters by sample group are left out, because a released group never gets more oils. */
const watchedOf = (search: CatalogueSearch) => {
  const { sample__group_id, ...filters } = oilFiltersOf(search);
  return filters;
};

/** Names a search. Emails then report new oils that match it. */
export const WatchDialog = ({ search, onClose }: { search: CatalogueSearch; onClose: () => void }) => {
  const client = useQueryClient();
  const tests = useTestsById();
  const { form, submit, mutation } = useEndpointForm(createWatch, {
    initialValues: { name: nameOf(search, tests) },
    request: ({ name }) => ({ body: { kind: 'CATALOGUE' as const, name, filters: watchedOf(search) } }),
    onSuccess: async ({ name }) => {
      await invalidate(client, listWatches);
      notifications.show({ message: `We will email you about new oils for “${name}”.` });
      onClose();
    },
  });
  return (
    <FormDialog
      title="Tell me about new oils"
      submitLabel="Tell me"
      pending={mutation.isPending}
      error={form.errors.filters ?? (form.errors.name ? undefined : mutation.error?.message)}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text size="sm">
        You get one email when a release adds oils that match this search. Each email has an unsubscribe link,
        and{' '}
        <Anchor component={Link} to={pages.watches.path()} inherit>
          your account settings
        </Anchor>{' '}
        list them.
      </Text>
      <TextInput label="Name of the search" required data-autofocus {...form.getInputProps('name')} />
    </FormDialog>
  );
};
