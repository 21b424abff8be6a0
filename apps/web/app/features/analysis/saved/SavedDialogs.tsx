import { analysisPath } from '@iom/contract/analysis/analysis-path.rules.ts';
import type { AnswerName } from '@iom/contract/analysis/answers/answers.ts';
import {
  createSavedAnalysis,
  deleteSavedAnalysis,
  listSavedAnalyses,
  updateSavedAnalysis,
} from '@iom/contract/analysis/saved-analyses.endpoints.ts';
import type { SavedAnalysis } from '@iom/contract/analysis/saved-analyses.schemas.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { Anchor, Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { ApiFailure, call } from '../../../lib/api/api.ts';
import { invalidate } from '../../../lib/api/endpoint-query.ts';
import { date } from '../../../lib/format/formats.ts';
import { failureText, useErrorFocus } from '../../../lib/forms/form-errors.ts';
import { ConfirmMutation } from '../../../ui/dialogs/ConfirmMutation.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { type AnalysisSearch, savedQueryOf, searchOf, searchText } from '../query/analysis-search.ts';
import { savedAnalysesQuery } from './saved.queries.ts';
import { WatchAnalysis } from './WatchAnalysis.tsx';

const copyLink = async ({ token, name, query }: SavedAnalysis) => {
  await navigator.clipboard.writeText(
    `${location.origin}${analysisPath(query.answer?.name, { shared: token })}`,
  );
  notifications.show({ message: `Link to “${name}” copied. Readers see only the data they hold.` });
};

interface SaveDialogProps {
  /** The analysis to rename. Without it, the view is saved as a new analysis. */
  analysis?: SavedAnalysis;
  view: AnalysisSearch;
  /** The answer on the page. */
  answer?: AnswerName | undefined;
  onClose: () => void;
}

const messageOf = (error: Error | null) => {
  if (!error) return {};
  const nameError = error instanceof ApiFailure ? error.fieldErrors.name : undefined;
  return nameError ? { nameError } : { message: failureText(error) };
};

/** Saves the view under a name, or renames a saved analysis. */
export const SaveDialog = ({ analysis, view, answer, onClose }: SaveDialogProps) => {
  const client = useQueryClient();
  const [name, setName] = useState(analysis?.name ?? '');
  const { form, focusFirst } = useErrorFocus();
  const save = useMutation({
    mutationFn: () =>
      analysis
        ? call(updateSavedAnalysis, { params: { id: analysis.id }, body: { name } })
        : call(createSavedAnalysis, { body: { name, query: savedQueryOf(view, answer) } }),
    onSuccess: async (saved) => {
      await invalidate(client, listSavedAnalyses);
      notifications.show({ message: `Saved as “${saved.name}”.` });
      onClose();
    },
    onError: focusFirst,
  });
  const { nameError, message } = messageOf(save.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <Dialog onClose={onClose} title={analysis ? 'Rename analysis' : 'Save analysis'}>
      <form ref={form} noValidate onSubmit={submit}>
        <Stack gap="md">
          <TextInput
            label="Name"
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={nameError}
            description={
              analysis ? undefined : 'Datasets, filters, columns, order and charts are saved, not the values.'
            }
            data-autofocus
          />
          {message && (
            <Text size="sm" role="alert">
              {message}
            </Text>
          )}
          <Group justify="end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={save.isPending}>
              {analysis ? 'Rename' : 'Save'}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
};

interface SavedListProps {
  view: AnalysisSearch;
  /** The answer on the page. */
  answer: AnswerName | undefined;
  /** An analysis was opened. */
  onOpen: () => void;
}

/** The saved analyses of the user. */
const SavedList = ({ view, answer, onOpen }: SavedListProps) => {
  const client = useQueryClient();
  const saved = useQuery(savedAnalysesQuery);
  const [renamed, setRenamed] = useState<SavedAnalysis>();
  const [replaced, setReplaced] = useState<SavedAnalysis>();
  const [deleted, setDeleted] = useState<SavedAnalysis>();
  if (saved.isPending) return <Skeleton h={120} animate={false} />;
  if (saved.isLoadingError)
    return <ErrorState message={saved.error.message} onRetry={() => void saved.refetch()} />;
  if (saved.data.length === 0)
    return <Text size="sm">Analyses you save will appear here, each with a link for your colleagues.</Text>;
  return (
    <Stack gap="md">
      {saved.data.map((analysis) => {
        const { id, name, query, updated } = analysis;
        return (
          <Group key={id} justify="space-between" gap="xs">
            <div>
              <Anchor
                component={Link}
                to={`${analysisPath(query.answer?.name)}${searchText(searchOf(query))}`}
                onClick={onOpen}
                style={{ overflowWrap: 'anywhere' }}
              >
                {name}
              </Anchor>
              <Text size="xs" className="quiet">
                {date(updated)}
              </Text>
            </div>
            <Group gap={4}>
              <WatchAnalysis analysis={analysis} />
              <Button
                size="compact-sm"
                variant="default"
                aria-label={`Copy link: ${name}`}
                onClick={() => void copyLink(analysis)}
              >
                Copy link
              </Button>
              <Button
                size="compact-sm"
                variant="subtle"
                aria-label={`Rename ${name}`}
                onClick={() => setRenamed(analysis)}
              >
                Rename
              </Button>
              <Button
                size="compact-sm"
                variant="subtle"
                aria-label={`Replace ${name}`}
                onClick={() => setReplaced(analysis)}
              >
                Replace
              </Button>
              <Button
                size="compact-sm"
                variant="subtle"
                aria-label={`Delete ${name}`}
                onClick={() => setDeleted(analysis)}
              >
                Delete
              </Button>
            </Group>
          </Group>
        );
      })}
      <Anchor component={Link} to={pages.stories.path()} size="sm" onClick={onOpen}>
        All saved work, stories and dashboards
      </Anchor>
      {renamed && <SaveDialog analysis={renamed} view={view} onClose={() => setRenamed(undefined)} />}
      {replaced && (
        <ConfirmMutation
          title="Replace analysis"
          confirm="Replace"
          send={() =>
            call(updateSavedAnalysis, {
              params: { id: replaced.id },
              body: { query: savedQueryOf(view, answer) },
            })
          }
          refresh={() => invalidate(client, listSavedAnalyses)}
          success={`“${replaced.name}” now holds the view on the screen.`}
          onClose={() => setReplaced(undefined)}
        >
          “{replaced.name}” and links to it will open the view on the screen instead.
        </ConfirmMutation>
      )}
      {deleted && (
        <ConfirmMutation
          title="Delete analysis"
          confirm="Delete"
          send={() => call(deleteSavedAnalysis, { params: { id: deleted.id } })}
          refresh={() => invalidate(client, listSavedAnalyses)}
          success={`“${deleted.name}” was deleted.`}
          onClose={() => setDeleted(undefined)}
        >
          “{deleted.name}” will be deleted, and links to it will no longer open. This cannot be undone.
        </ConfirmMutation>
      )}
    </Stack>
  );
};

/** The saved analyses of the user in a dialog. */
export const SavedDialog = ({ onOpen, ...props }: SavedListProps) => (
  <Dialog onClose={onOpen} title="Saved analyses" size="lg">
    <SavedList {...props} onOpen={onOpen} />
  </Dialog>
);
