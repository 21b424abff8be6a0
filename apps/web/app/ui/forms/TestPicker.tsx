import { searchTests } from '@iom/contract/catalogue/search-tests.rules.ts';
import { typographicName } from '@iom/contract/standards/figures.rules.ts';
import { type ComboboxParsedItem, MultiSelect, type MultiSelectProps } from '@mantine/core';

interface PickedTest {
  id: number;
  name: string;
  method: string;
  synonyms: readonly string[];
}

interface Props
  extends Omit<MultiSelectProps, 'data' | 'value' | 'onChange' | 'filter' | 'searchable' | 'clearable'> {
  tests: readonly PickedTest[];
  /** Follows the name of a test in the list. */
  note?: (id: number) => string;
  value?: readonly number[];
  onChange?: (tests: number[]) => void;
}

/** Chooses tests from a list, found by name, method and the words of the trade. */
export const TestPicker = ({ tests, note, value = [], onChange, ...field }: Props) => {
  const byId = new Map(tests.map((test) => [String(test.id), test]));
  const findTests = (options: ComboboxParsedItem[], search: string) =>
    searchTests(
      options.filter((option) => 'value' in option),
      search,
      ({ value: id }) => ({ ...(byId.get(id) ?? { name: '', method: '', synonyms: [] }), analytes: [] }),
    );
  return (
    <MultiSelect
      {...field}
      searchable
      clearable
      nothingFoundMessage="No test found"
      data={tests.map(({ id, name, method }) => ({
        value: String(id),
        label: `${typographicName(name)}${note ? note(id) : method && `, ${method}`}`,
      }))}
      filter={({ options, search }) => findTests(options, search)}
      value={value.map(String)}
      onChange={(ids) => onChange?.(ids.map(Number))}
    />
  );
};
