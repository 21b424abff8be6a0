import type { quoteWishes } from '@iom/contract/purchasing/quotes.schemas.ts';
import { SimpleGrid, Stack, TagsInput } from '@mantine/core';
import { HydratedFieldset } from '../../../../ui/HydratedFieldset.tsx';
import { removablePill } from '../../../../ui/RemovablePill.tsx';
import { criterionLabel, criterionNames } from '../quote-labels.rules.ts';
import { QuoteFields } from './QuoteFields.tsx';
import { QuoteSent } from './QuoteSent.tsx';
import { criteriaErrors } from './quote-form.rules.ts';
import { type QuoteContact, type QuoteForm, useQuoteForm } from './use-quote-form.ts';

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

type Wish = (typeof quoteWishes)[number];
/** What may be picked for each criterion; one's own words are taken as well. */
export type CriteriaOptions = Record<Wish, readonly string[]>;

/** As many as one looks through; typing finds the others. */
const shownAtOnce = 60;

const Criterion = ({
  name,
  options,
  form,
}: {
  name: Wish;
  options: readonly string[];
  form: QuoteForm['form'];
}) => {
  return (
    <TagsInput
      label={criterionLabel(name)}
      name={name}
      placeholder={form.values[name].length === 0 ? 'Pick, or type and press Enter' : ''}
      data={[...options]}
      limit={shownAtOnce}
      maxDropdownHeight={260}
      // names hold commas
      splitChars={[]}
      renderPill={removablePill}
      {...form.getInputProps(name)}
    />
  );
};

/** The six criteria of a quote, each a list to pick from and to add to. */
export const CriteriaFields = ({ options, form }: { options: CriteriaOptions; form: QuoteForm['form'] }) => (
  <SimpleGrid cols={{ base: 1, sm: 2 }} verticalSpacing="md">
    {criterionNames.map((name) => (
      <Criterion key={name} name={name} options={options[name]} form={form} />
    ))}
  </SimpleGrid>
);
