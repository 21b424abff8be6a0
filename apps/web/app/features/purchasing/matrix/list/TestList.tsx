import type { DisplayTest, OilRow } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { searchedTexts } from '@iom/contract/catalogue/search-tests.rules.ts';
import type { CartOil } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import { counted, wholeNumber } from '@iom/contract/shared/counts.ts';
import { centsFromDollars, formatMoney } from '@iom/contract/shared/money.ts';
import { typographicName } from '@iom/contract/standards/figures.rules.ts';
import { Button, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { CorrectedSearch } from '../../../../ui/CorrectedSearch.tsx';
import { SearchField } from '../../../../ui/table/SearchField.tsx';
import {
  countOf,
  groupTests,
  isChosenForAll,
  isChosenForSome,
  type TestCount,
  type TestGroup,
} from '../model/columns.rules.ts';
import { type OilTests, oilName, shortPrice, testsOf } from '../model/matrix.rules.ts';
import { findReplacements, replacementText } from '../model/replacements.ts';
import type { MatrixActions } from '../model/use-matrix.ts';
import { TestBox } from '../TestBox.tsx';
import classes from './test-list.module.css';

/** How a test is shown: chosen, for some oils only, or not for sale. */
export interface TestChoice {
  checked: boolean;
  indeterminate?: boolean;
  isForSale: boolean;
  note?: string | undefined;
  /** Below the test. */
  details?: ReactNode;
}

interface TestListProps {
  columns: readonly DisplayTest[];
  choiceOf: (test: DisplayTest) => TestChoice;
  onToggle: (test: DisplayTest) => void;
}

export const FindTest = (props: Pick<ComponentProps<typeof SearchField>, 'searched' | 'onSearch' | 'w'>) => (
  <SearchField type="search" aria-label="Find a test" placeholder="Find a test or method" {...props} />
);

interface SearchNoteProps {
  search: string;
  /** The tests that the search found. */
  found: readonly TestGroup[];
}

/** That a search finds no test, or which words of it were corrected. */
export const SearchNote = ({ search, found }: SearchNoteProps) => {
  if (search === '') return null;
  if (found.length === 0) return <Text className="quiet">No test matches “{search}”.</Text>;
  const texts = found.flatMap(({ tests }) =>
    tests.flatMap((test) => searchedTexts({ ...test, analytes: [] })),
  );
  return <CorrectedSearch kind="test" search={search} texts={texts} />;
};

/** The tests by group, each with a box and its price, and a search. */
export const TestList = ({ columns, choiceOf, onToggle }: TestListProps) => {
  const id = useId();
  const [search, setSearch] = useState('');
  const groups = groupTests(columns, search);
  return (
    <div>
      <FindTest searched={search} onSearch={setSearch} />
      <SearchNote search={search} found={groups} />
      {groups.map((group) => (
        <section key={group.name} aria-label={group.name}>
          <h3 className={classes.groupTitle}>{group.name}</h3>
          <ul className={classes.tests}>
            {group.tests.map((test) => {
              const { checked, indeterminate, isForSale, note, details } = choiceOf(test);
              return (
                <li key={test.id} className={classes.item}>
                  <label className={classes.test} htmlFor={`${id}-${test.id}`}>
                    <TestBox
                      id={`${id}-${test.id}`}
                      className={classes.testBox}
                      checked={checked}
                      indeterminate={indeterminate}
                      disabled={!isForSale}
                      onToggle={() => onToggle(test)}
                    />
                    <span className={classes.name}>
                      <span>
                        {typographicName(test.name)} <span className={classes.note}>{test.method}</span>
                      </span>
                      {note && <span className={classes.note}> {note}</span>}
                    </span>
                    <span className="figures">{shortPrice(test)}</span>
                  </label>
                  {details}
                </li>
              );
            })}
          </ul>
        </section>
      ))}
    </div>
  );
};

interface OilsLackingProps {
  test: DisplayTest;
  oils: readonly CartOil[];
  rows: ReadonlyMap<number, OilRow>;
  actions: MatrixActions;
}

/** Replaces oils without data of a test by similar oils with data, and says so where there is none. */
const ReplaceButton = ({ test, oils, rows, actions }: OilsLackingProps) => {
  const search = useMutation({
    mutationFn: () => findReplacements(oils, rows, test.id),
    onSuccess: (replacements) => replacements.length > 0 && actions.replace(replacements, test, oils.length),
  });
  const message = search.data?.length === 0 && replacementText([], oils.length, typographicName(test.name));
  return (
    <>
      <Button variant="default" size="compact-sm" loading={search.isPending} onClick={() => search.mutate()}>
        Replace by similar oils
      </Button>
      <Text size="sm" role="status" style={{ order: 1 }} c={search.error ? 'red' : undefined}>
        {search.error?.message ?? (message || undefined)}
      </Text>
    </>
  );
};

/** The selected oils without data of a test, by name once asked for, with buttons that replace them or leave them out. */
const OilsLacking = ({ test, oils, rows, actions }: OilsLackingProps) => {
  const [shown, setShown] = useState(false);
  return (
    <div className={classes.lacking}>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-expanded={shown}
        aria-label={`Show the oils that lack ${typographicName(test.name)}: ${wholeNumber(oils.length)}`}
        onClick={() => setShown(!shown)}
      >
        {oils.length === 1 ? '1 oil lacks it' : `${wholeNumber(oils.length)} oils lack it`}
      </Button>
      {shown && (
        <>
          <ul className={classes.names}>
            {oils.map(({ sample }) => (
              <li key={sample}>
                {oilName(sample, rows.get(sample))}, {rows.get(sample)?.sample__report_number}
              </li>
            ))}
          </ul>
          <Group gap="xs">
            <ReplaceButton test={test} oils={oils} rows={rows} actions={actions} />
            <Button
              variant="default"
              size="compact-sm"
              onClick={() => actions.leaveOut(oils.map(({ sample }) => sample))}
            >
              Leave out {counted(oils.length, 'oil')}
            </Button>
          </Group>
        </>
      )}
    </div>
  );
};

export interface AllOilsTestsProps {
  oils: readonly CartOil[];
  /** Catalogue rows by sample. */
  rows: ReadonlyMap<number, OilRow>;
  tests: ReadonlyMap<number, OilTests>;
  columns: readonly DisplayTest[];
  counts: ReadonlyMap<number, TestCount>;
  actions: MatrixActions;
}

/**
 * The tests for all oils: a box adds a test to every oil that has it, or removes it from all. Each test says for how many oils it is
 * for sale, what it costs one by one for all of them, and which oils lack it.
 */
export const AllOilsTests = ({ oils, rows, tests, columns, counts, actions }: AllOilsTestsProps) => {
  const isForAll = (test: DisplayTest) => isChosenForAll(countOf(counts, test));
  const choiceOf = (test: DisplayTest): TestChoice => {
    const count = countOf(counts, test);
    const lacking = oils.filter(({ sample }) => !testsOf(tests, sample).forSale.has(test.id));
    const price = formatMoney(count.forSale * centsFromDollars(test.price ?? 0));
    return {
      checked: isChosenForAll(count),
      indeterminate: isChosenForSome(count),
      isForSale: count.forSale > 0,
      note: `${wholeNumber(count.forSale)} of ${counted(oils.length, 'oil')} · ${price}`,
      details: lacking.length > 0 && lacking.length < oils.length && (
        <OilsLacking test={test} oils={lacking} rows={rows} actions={actions} />
      ),
    };
  };
  return (
    <TestList
      columns={columns}
      choiceOf={choiceOf}
      onToggle={(test) =>
        isForAll(test) ? actions.removeFromAll(test) : actions.addToAll([test.id], typographicName(test.name))
      }
    />
  );
};
