import type { quoteWishes } from '@iom/contract/purchasing/quotes/quotes.schemas.ts';
import { type ComboboxParsedItem, type OptionsFilter, Stack, TagsInput } from '@mantine/core';
import { useState } from 'react';
import { HydratedFieldset } from '../../../../ui/forms/HydratedFieldset.tsx';
import { removablePill } from '../../../../ui/forms/RemoveButton.tsx';
import { criterionLabel, criterionNames } from '../quote-labels.ts';
import {
  criteriaErrors,
  type QuoteContact,
  QuoteFields,
  type QuoteForm,
  QuoteSent,
  useQuoteForm,
} from './QuoteForm.tsx';

/** Requests a quote by criteria. */
export const CriteriaQuote = ({ options, contact }: { options: CriteriaOptions; contact: QuoteContact }) => {
  const state = useQuoteForm({
    draft: 'quote-by-criteria',
    contact,
    validate: criteriaErrors,
    samples: [],
  });
  const { form, send, submit } = state;
  if (send.isSuccess)
    return <QuoteSent reference={send.data.reference} email={send.variables.company_email} />;
  return (
    <form noValidate onSubmit={submit} aria-label="Request quote">
      <HydratedFieldset>
        <Stack gap="lg" maw={920}>
          <CriteriaFields options={options} form={form} />
          <QuoteFields
            state={state}
            commentsHint="Years, number of oils: anything the lists above do not cover."
          />
        </Stack>
      </HydratedFieldset>
    </form>
  );
};

type CriterionName = (typeof quoteWishes)[number];
/** Suggestions for each criterion; free text is accepted as well. */
export type CriteriaOptions = Record<CriterionName, readonly string[]>;

/** Suggestions shown before typing narrows them down. */
const shownSuggestions = 60;

/** The options that contain the text. Options that begin with it come first. */
const startingFirst: OptionsFilter = ({ options, search, limit }) => {
  const text = search.trim().toLowerCase();
  const position = (option: ComboboxParsedItem) =>
    'label' in option ? option.label.toLowerCase().indexOf(text) : -1;
  return options
    .filter((option) => position(option) >= 0)
    .sort((a, b) => Number(position(a) > 0) - Number(position(b) > 0))
    .slice(0, limit);
};

const Criterion = ({
  name,
  options,
  form,
}: {
  name: CriterionName;
  options: readonly string[];
  form: QuoteForm['form'];
}) => {
  const [typed, setTyped] = useState('');
  const hasText = typed.trim() !== '';
  return (
    <TagsInput
      label={criterionLabel(name)}
      name={name}
      placeholder={form.values[name].length === 0 ? 'Pick, or type and press Enter' : ''}
      data={[...options]}
      limit={shownSuggestions}
      filter={startingFirst}
      searchValue={typed}
      onSearchChange={setTyped}
      // Enter takes the first suggestion for the text, else the text; without text it does not submit the form
      selectFirstOptionOnChange={hasText}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !hasText) event.preventDefault();
      }}
      maxDropdownHeight={260}
      // names hold commas
      splitChars={[]}
      renderPill={removablePill}
      {...form.getInputProps(name)}
    />
  );
};

/** The six criteria of a quote request. */
const CriteriaFields = ({ options, form }: { options: CriteriaOptions; form: QuoteForm['form'] }) => (
  <div className="field-grid">
    {criterionNames.map((name) => (
      <Criterion key={name} name={name} options={options[name]} form={form} />
    ))}
  </div>
);
