import { pages } from '@iom/contract/pages/pages.ts';
import { listQuotes, requestQuote } from '@iom/contract/purchasing/quotes/quotes.endpoints.ts';
import {
  type QuoteRequestBody,
  quoteRequestBody,
  quoteWishes,
} from '@iom/contract/purchasing/quotes/quotes.schemas.ts';
import { failures } from '@iom/contract/shared/failures.ts';
import { Alert, Button, Stack, Textarea, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { z } from 'zod';
import { call } from '../../../../lib/api/api.ts';
import { invalidate } from '../../../../lib/api/endpoint-query.ts';
import { failureText, fieldMessages, useErrorFocus } from '../../../../lib/forms/form-errors.ts';
import { useDraft } from '../../../../lib/forms/use-draft.ts';
import { usePrefill } from '../../../../lib/forms/use-prefill.ts';
import { useSession } from '../../../../lib/session/session.ts';
import { clearForms } from '../../../../lib/storage/tab-forms.ts';
import { Confirmation } from '../../../../ui/forms/Confirmation.tsx';
import { TestPicker } from '../../../../ui/forms/TestPicker.tsx';
import { testsQuery } from '../../model/use-listed-oils.ts';

// Values and validation of the two quote forms.

type QuoteValues = Omit<QuoteRequestBody, 'samples'>;

const emptyQuote: QuoteValues = {
  contact_name: '',
  company_name: '',
  company_email: '',
  daytime_phone: '',
  api_specs: [],
  acea_specs: [],
  countries: [],
  brands: [],
  sae_grades: [],
  manufacturers: [],
  tests: [],
  comments: '',
};

const requiredMessage = 'This field is required.';

/** The first message for each field; empty if the form is valid. */
export const quoteErrors = (values: QuoteValues): Record<string, string> => {
  const errors: Record<string, string> = {};
  for (const { path, message } of quoteRequestBody.safeParse(values).error?.issues ?? [])
    errors[String(path[0])] ??= message;
  if (values.company_email.trim() === '') errors.company_email = requiredMessage;
  return errors;
};

/** The messages for a request by criteria, which needs at least one criterion or a comment. */
export const criteriaErrors = (values: QuoteValues): Record<string, string> => {
  const errors = quoteErrors(values);
  const isEmpty =
    values.comments.trim() === '' &&
    [...quoteWishes, 'tests' as const].every((name) => values[name].length === 0);
  return isEmpty
    ? { ...errors, comments: 'Choose a criterion above, or describe here what you need.' }
    : errors;
};

/** The message above the form. */
const quoteNotice = (errors: Record<string, unknown>) =>
  Object.values(errors).includes(requiredMessage)
    ? failures.required_fields_missing.message
    : failures.bad_input.message;

/** The requester's contact data, as far as known. */
export type QuoteContact = Partial<
  Pick<QuoteValues, 'contact_name' | 'company_name' | 'company_email' | 'daytime_phone'>
>;

const formFields = new Set(Object.keys(emptyQuote));

/** The message above the form. It includes messages for fields that are not in the form, such as the oils. */
const getNotice = (failure: Error) =>
  Object.keys(fieldMessages(failure)).some((field) => !formFields.has(field))
    ? failureText(failure)
    : failure.message;

/** Each of the two forms has its own draft. */
type QuoteDraftKey = 'quote-by-oils' | 'quote-by-criteria';

const texts = z.array(z.string());
const draftShape: z.ZodType<QuoteValues> = z.object({
  contact_name: z.string(),
  company_name: z.string(),
  company_email: z.string(),
  daytime_phone: z.string(),
  comments: z.string(),
  api_specs: texts,
  acea_specs: texts,
  countries: texts,
  brands: texts,
  sae_grades: texts,
  manufacturers: texts,
  tests: z.array(z.number()).default([]),
});

interface Options {
  draft: QuoteDraftKey;
  contact: QuoteContact;
  /** Messages by field; empty when the form may be submitted. */
  validate: (values: QuoteValues) => Record<string, string>;
  /** Ids of the requested oils. */
  samples: number[];
  /** Why the form cannot be submitted, regardless of its fields. */
  blocked?: string | undefined;
  onSent?: () => void;
}

/** A form that requests a quote. Its draft is stored until it has been sent. */
export const useQuoteForm = ({ draft, contact, validate, samples, blocked, onSent }: Options) => {
  const [notice, setNotice] = useState<string>();
  const client = useQueryClient();
  const errorFocus = useErrorFocus();
  const form = useForm<QuoteValues>({ initialValues: emptyQuote, validate });
  useDraft(form, draft, draftShape);
  usePrefill(form, contact);
  const send = useMutation({
    mutationFn: (values: QuoteValues) => call(requestQuote, { body: { ...values, samples } }),
    onSuccess: () => {
      clearForms([draft]);
      onSent?.();
      void invalidate(client, listQuotes);
    },
    onError: (failure) => {
      form.setErrors(fieldMessages(failure));
      errorFocus.focusFirst();
      setNotice(getNotice(failure));
    },
  });
  const sendValid = form.onSubmit(
    (values) => {
      setNotice(blocked);
      if (!blocked && !send.isPending) send.mutate(values);
    },
    (errors) => {
      setNotice(blocked ?? quoteNotice(errors));
      errorFocus.focusFirst();
    },
  );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    errorFocus.form.current = event.currentTarget;
    sendValid(event);
  };
  return { form, notice, send, submit };
};
export type QuoteForm = ReturnType<typeof useQuoteForm>;

/** The shared part of both quote forms: comments, contact details, notice and submit button. */
export const QuoteFields = ({
  state: { form, notice, send },
  commentsHint,
}: {
  state: QuoteForm;
  commentsHint: string;
}) => {
  const tests = useQuery(testsQuery).data?.results.filter(({ price }) => price !== null);
  return (
    <Stack gap="lg">
      <TestPicker
        label="Tests"
        description="Leave this empty for all tests of each oil."
        tests={tests ?? []}
        {...form.getInputProps('tests')}
      />
      <Textarea
        label="Comments"
        description={commentsHint}
        rows={5}
        resize="vertical"
        name="comments"
        {...form.getInputProps('comments')}
      />
      <Title order={3}>Contact details</Title>
      <div className="field-grid">
        <TextInput
          label="Contact name"
          autoComplete="name"
          required
          name="contact_name"
          {...form.getInputProps('contact_name')}
        />
        <TextInput
          label="Company name"
          autoComplete="organization"
          name="company_name"
          {...form.getInputProps('company_name')}
        />
        <TextInput
          label="Company email"
          type="email"
          autoComplete="email"
          required
          name="company_email"
          {...form.getInputProps('company_email')}
        />
        <TextInput
          label="Daytime phone"
          type="tel"
          autoComplete="tel"
          name="daytime_phone"
          {...form.getInputProps('daytime_phone')}
        />
      </div>
      {notice && (
        <Alert role="alert" color="red">
          {notice}
        </Alert>
      )}
      <Button type="submit" loading={send.isPending} style={{ alignSelf: 'start' }}>
        Request quote
      </Button>
    </Stack>
  );
};

/** Confirmation of a sent request. */
export const QuoteSent = ({ reference, email }: { reference: string; email: string }) => {
  const { user } = useSession();
  return (
    <Confirmation
      title="Your request is on its way"
      reference={reference}
      actions={
        <>
          {user && (
            <Button component={Link} to={pages.quotes.path()}>
              My quotes
            </Button>
          )}
          <Button component={Link} to={pages.catalog.path()} variant="default">
            Back to the catalog
          </Button>
        </>
      }
    >
      A customer service representative will reply to {email} with datasets and a price.
    </Confirmation>
  );
};
