import type { quoteWishes } from '@iom/contract/purchasing/quotes.schemas.ts';
import { SimpleGrid, TagsInput } from '@mantine/core';
import { removablePill } from '../../../../ui/RemovablePill.tsx';
import { wishLabel, wishNames } from '../quote-labels.rules.ts';
import type { QuoteForm } from './use-quote-form.ts';

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
      label={wishLabel(name)}
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
    {wishNames.map((name) => (
      <Criterion key={name} name={name} options={options[name]} form={form} />
    ))}
  </SimpleGrid>
);
