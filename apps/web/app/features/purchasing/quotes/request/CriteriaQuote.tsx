import { Stack } from '@mantine/core';
import { HydratedFieldset } from '../../../../ui/HydratedFieldset.tsx';
import { CriteriaFields, type CriteriaOptions } from './CriteriaFields.tsx';
import { QuoteFields } from './QuoteFields.tsx';
import { QuoteSent } from './QuoteSent.tsx';
import { criteriaErrors } from './quote-form.rules.ts';
import { type QuoteContact, useQuoteForm } from './use-quote-form.ts';

/** Asks for a quote by what the oils should be like. */
export const CriteriaQuote = ({ options, asker }: { options: CriteriaOptions; asker: QuoteContact }) => {
  const state = useQuoteForm({
    draft: 'quote-by-criteria',
    asker,
    errorsOf: criteriaErrors,
    samples: [],
  });
  const { form, send, submit } = state;
  if (send.isSuccess)
    return <QuoteSent reference={send.data.reference} email={send.variables.company_email} />;
  return (
    <form noValidate onSubmit={submit} aria-label="Request quote">
      <HydratedFieldset>
        <Stack gap="lg" maw={820}>
          <CriteriaFields options={options} form={form} />
          <QuoteFields
            state={state}
            commentsHint="Years, tests, how many oils: whatever the lists above do not say."
          />
        </Stack>
      </HydratedFieldset>
    </form>
  );
};
