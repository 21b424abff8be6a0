import { listQuotes, requestQuote } from '@iom/contract/purchasing/quotes/quotes.endpoints.ts';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { z } from 'zod';
import { call } from '../../../../lib/api/api.ts';
import { invalidate } from '../../../../lib/api/endpoint-query.ts';
import { failureText, fieldMessages, useErrorFocus } from '../../../../lib/forms/form-errors.ts';
import { useDraft } from '../../../../lib/forms/use-draft.ts';
import { usePrefill } from '../../../../lib/forms/use-prefill.ts';
import { clearForms } from '../../../../lib/storage/tab-forms.ts';
import { emptyQuote, type QuoteValues, quoteNotice } from './quote-form.rules.ts';

/** The requester's contact data, as far as known. */
export type QuoteContact = Partial<
  Pick<QuoteValues, 'contact_name' | 'company_name' | 'company_email' | 'daytime_phone'>
>;

const shownFields = new Set(Object.keys(emptyQuote));

/** The message above the form; field messages are included where the form does not show the field, such as the oils. */
const noticeOf = (failure: Error) =>
  Object.keys(fieldMessages(failure)).some((field) => !shownFields.has(field))
    ? failureText(failure)
    : failure.message;

/** The two forms keep what is typed separately. */
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
});

interface Options {
  draft: QuoteDraftKey;
  contact: QuoteContact;
  /** Messages by field; empty when the form may be submitted. */
  errorsOf: (values: QuoteValues) => Record<string, string>;
  /** Ids of the requested oils. */
  samples: number[];
  /** Why the form cannot be submitted, regardless of its fields. */
  blocked?: string | undefined;
  onSent?: () => void;
}

/** A form that requests a quote. Its draft is stored until it has been sent. */
export const useQuoteForm = ({ draft, contact, errorsOf, samples, blocked, onSent }: Options) => {
  const [notice, setNotice] = useState<string>();
  const client = useQueryClient();
  const errorFocus = useErrorFocus();
  const form = useForm<QuoteValues>({ initialValues: emptyQuote, validate: errorsOf });
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
      setNotice(noticeOf(failure));
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
