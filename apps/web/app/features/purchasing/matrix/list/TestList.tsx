import type { DisplayTest, OilRow } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { searchedTexts } from '@iom/contract/catalogue/search-tests.rules.ts';
import type { CartOil } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import { counted, wholeNumber } from '@iom/contract/shared/counts.ts';
import { centsFromDollars, formatMoney } from '@iom/contract/shared/money.ts';
import { typographicName } from '@iom/contract/standards/figures.rules.ts';
import { Group, Text } from '@mantine/core';
import { type ComponentProps, type ReactNode, useEffect, useId, useRef, useState } from 'react';
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
import { type OilTests, shortPrice, testsOf } from '../model/matrix.rules.ts';
import type { MatrixActions } from '../model/use-matrix.ts';
import { TestBox } from '../TestBox.tsx';
import { OilsLacking } from './OilsLacking.tsx';
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
  /** At the left of the search. */
  beside?: ReactNode;
  /** The tests that the last act chose; a new list brings its first one into view. */
  inView?: readonly number[] | undefined;
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

/** Scrolls to the first of these tests in the list whenever other tests are given, unless it is in view. */
const useInView = (tests: readonly number[] | undefined) => {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const items = [...(list.current?.querySelectorAll<HTMLElement>('[data-test]') ?? [])];
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    items
      .find(({ dataset }) => tests?.includes(Number(dataset.test)))
      ?.scrollIntoView({ block: 'nearest', behavior: isCalm ? 'instant' : 'smooth' });
  }, [tests]);
  return list;
};

/** The tests by group, each with a box and its price, and a search. */
export const TestList = ({ columns, choiceOf, beside, inView, onToggle }: TestListProps) => {
  const id = useId();
  const list = useInView(inView);
  const [search, setSearch] = useState('');
  const groups = groupTests(columns, search);
  return (
    <div ref={list}>
      <Group justify="space-between">
        {beside}
        <FindTest searched={search} onSearch={setSearch} w={beside ? 300 : '100%'} />
      </Group>
      <SearchNote search={search} found={groups} />
      {groups.map((group) => (
        <section key={group.name} aria-label={group.name}>
          <h2 className={classes.groupTitle}>{group.name}</h2>
          <ul className={classes.tests}>
            {group.tests.map((test) => {
              const { checked, indeterminate, isForSale, note, details } = choiceOf(test);
              return (
                <li key={test.id} data-test={test.id} className={classes.item}>
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

export interface AllOilsTestsProps extends Pick<TestListProps, 'beside' | 'inView'> {
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
export const AllOilsTests = ({
  oils,
  rows,
  tests,
  columns,
  counts,
  actions,
  beside,
  inView,
}: AllOilsTestsProps) => {
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
      beside={beside}
      inView={inView}
      onToggle={(test) => (isForAll(test) ? actions.removeFromAll(test) : actions.addToAll(test))}
    />
  );
};
