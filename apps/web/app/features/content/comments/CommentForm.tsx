import type { createComment, updateComment } from '@iom/contract/content/comments/comments.endpoints.ts';
import { Alert, Button, Checkbox, Group, Stack, Textarea } from '@mantine/core';
import type { FormEvent } from 'react';
import type { useEndpointForm } from '../../../lib/forms/use-endpoint-form.ts';

export type CommentValues = { comment: string; show_company: boolean };
type Form = ReturnType<
  typeof useEndpointForm<typeof createComment | typeof updateComment, CommentValues>
>['form'];

interface Props {
  /** For screen readers, and the label of the text. */
  label: string;
  submitLabel: string;
  form: Form;
  notice: string | undefined;
  pending: boolean;
  /** The company of the author; empty where none is stated. */
  company: string;
  onSubmit: (event?: FormEvent<HTMLFormElement>) => void;
  onCancel?: () => void;
}

/** The text of a comment, and whether the author's company is shown beside the name. */
export const CommentForm = (props: Props) => (
  <form noValidate onSubmit={props.onSubmit} aria-label={props.label}>
    <Stack gap="sm" maw="68ch">
      {props.notice && (
        <Alert color="red" variant="light" role="alert">
          {props.notice}
        </Alert>
      )}
      <Textarea
        label={props.label}
        rows={5}
        resize="vertical"
        required
        {...props.form.getInputProps('comment')}
      />
      {props.company !== '' && (
        <Checkbox
          label={`Show my company, ${props.company}, beside my name`}
          style={{ overflowWrap: 'anywhere' }}
          {...props.form.getInputProps('show_company', { type: 'checkbox' })}
        />
      )}
      <Group gap="xs">
        <Button type="submit" loading={props.pending}>
          {props.submitLabel}
        </Button>
        {props.onCancel && (
          <Button variant="default" onClick={props.onCancel}>
            Cancel
          </Button>
        )}
      </Group>
    </Stack>
  </form>
);
