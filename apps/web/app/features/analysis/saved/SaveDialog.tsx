import type { AnswerName } from '@iom/contract/analysis/answers/answers.ts';
import {
  createSavedAnalysis,
  listSavedAnalyses,
  updateSavedAnalysis,
} from '@iom/contract/analysis/saved-analyses.endpoints.ts';
import type { SavedAnalysis } from '@iom/contract/analysis/saved-analyses.schemas.ts';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiFailure, call } from '../../../lib/api/api.ts';
import { invalidate } from '../../../lib/api/endpoint-query.ts';
import { failureText, useErrorFocus } from '../../../lib/forms/form-errors.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { type AnalysisSearch, savedQueryOf } from '../query/analysis-search.ts';

interface Props {
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
export const SaveDialog = ({ analysis, view, answer, onClose }: Props) => {
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
