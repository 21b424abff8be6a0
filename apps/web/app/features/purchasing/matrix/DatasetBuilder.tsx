import { type DisplayTest, lastClassicYear, type OilRow } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import {
  confirmDataset,
  confirmError,
  defaultDatasetName,
  nameDataset,
  uniqueName,
} from '@iom/contract/purchasing/cart/cart.rules.ts';
import type { CartOil } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import { counted, wholeNumber } from '@iom/contract/shared/counts.ts';
import { formatMoney } from '@iom/contract/shared/money.ts';
import { cleanName } from '@iom/contract/shared/text.ts';
import { Anchor, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { choiceParam, useSearchState } from '../../../lib/pages/search-state.ts';
import { RadioBar } from '../../../ui/forms/RadioBar.tsx';
import { useIsMobile } from '../../../ui/use-is-mobile.ts';
import { takeForSelection } from '../model/best-price.rules.ts';
import { lackingOils } from '../model/missing-values.rules.ts';
import { useCart } from '../model/use-cart.ts';
import { BestPrice, changeLabel, takeWithUndo, useCheaperChoice } from '../summary/BestPrice.tsx';
import { notifyInCart } from '../summary/notify-in-cart.tsx';
import { MatrixGrid } from './grid/MatrixGrid.tsx';
import { LackingHint } from './list/OilsLacking.tsx';
import { AllOilsTests, FindTest, SearchNote } from './list/TestList.tsx';
import { MatrixBar } from './MatrixBar.tsx';
import { MatrixToolbar } from './MatrixToolbar.tsx';
import classes from './matrix.module.css';
import { countOwned, excludeOwned, type Overpayment, overpayment } from './model/bulk.rules.ts';
import { countOf, countTests, groupTests, type TestCount } from './model/columns.rules.ts';
import { matrixTests, missingTests, type OilTests, testsByOil } from './model/matrix.rules.ts';
import { useMatrix } from './model/use-matrix.ts';
import { OilList } from './phone/OilList.tsx';

/** The dataset's name: as typed, which the cart keeps, else of the dataset being edited, else a generated one. */
const useDatasetName = () => {
  const { cart, change } = useCart();
  const [proposed] = useState(() => defaultDatasetName(new Date(), Math.random()));
  const [typed, setTyped] = useState<string>();
  const taken = cart.datasets.map((dataset) => dataset.name);
  return {
    // an emptied field stays empty while it is shown
    name: typed ?? (cart.name || cart.editing || uniqueName(proposed, taken)),
    typeName: (text: string) => {
      setTyped(text);
      change((before) => nameDataset(before, text));
    },
    /** After the dataset was confirmed, which clears the name in the cart. */
    forgetName: () => setTyped(undefined),
  };
};

interface DatasetNameFieldProps {
  name: string;
  onName: (name: string) => void;
}

/** The name of the dataset being built. */
const DatasetNameField = ({ name, onName }: DatasetNameFieldProps) => (
  <TextInput
    label="Dataset name"
    value={name}
    onChange={(event) => onName(event.currentTarget.value)}
    maxLength={200}
    required
    className={classes.name}
  />
);

/** The choice of the view, the matrix's legend, and controls at its right. */
const MatrixLegend = ({ owns, view, children }: { owns: boolean; view: ReactNode; children: ReactNode }) => (
  <Group>
    {view}
    <Group component="ul" aria-label="Legend" gap="lg" m={0} p={0} style={{ listStyle: 'none' }}>
      <Text component="li" size="sm" className="quiet">
        – Test data not available
      </Text>
      {owns && (
        <Text component="li" size="sm" className="quiet">
          <span className={classes.dot} /> Already owned
        </Text>
      )}
    </Group>
    <Group gap="sm" ml="auto">
      {children}
    </Group>
  </Group>
);

/** Where oils of the Modern Series are selected: what can be bought here, and the link to request a quote instead. */
const ModernQuote = ({ oils }: { oils: readonly OilRow[] }) => {
  const modern = oils.filter((oil) => oil.year > lastClassicYear);
  if (modern.length === 0) return null;
  return (
    <Text size="sm">
      {counted(modern.length, 'oil')} of the Modern Series: {modern.length === 1 ? 'its' : 'their'} tests can
      be bought here at the prices shown, or you can{' '}
      <Anchor component={Link} to={pages.requestQuote.path()} inherit>
        request a quote
      </Anchor>{' '}
      for your selection.
    </Text>
  );
};

interface OwnedHintProps {
  chosen: readonly CartOil[];
  oils: ReadonlyMap<number, OilTests>;
  onExclude: () => void;
}

/** Warns that chosen values are already owned, and offers to exclude them. */
const OwnedHint = ({ chosen, oils, onExclude }: OwnedHintProps) => {
  const count = countOwned(chosen, oils);
  const staying = countOwned(excludeOwned(chosen, oils), oils);
  return (
    <Group gap="sm" role="status">
      {count > 0 && (
        <Text size="sm">
          You already own {wholeNumber(count)} of these values.
          {staying === count &&
            ' They are kept: without them the other tests would cost more than the full set.'}
        </Text>
      )}
      {staying < count && (
        <Button variant="default" size="compact-sm" onClick={onExclude}>
          Exclude them
        </Button>
      )}
    </Group>
  );
};

interface FullSetQuestionProps {
  /** Undefined while there is nothing to decide. */
  overpayment: Overpayment | undefined;
  onFullSets: (oils: CartOil[]) => void;
  onAsChosen: () => void;
  onClose: () => void;
}

/** Asks whether to pay more for some tests than for all of them. */
const FullSetQuestion = ({ overpayment, onFullSets, onAsChosen, onClose }: FullSetQuestionProps) => (
  // above the sheet of tests, from which a phone asks
  <Modal
    opened={overpayment !== undefined}
    onClose={onClose}
    title="The full sets cost less"
    zIndex={300}
    centered
  >
    {overpayment && (
      <Stack gap="md">
        <Text>
          These tests would cost {formatMoney(overpayment.chosenCents)} in total. With every test of{' '}
          {counted(overpayment.oils, 'oil')} instead, as full sets, the total is{' '}
          {formatMoney(overpayment.fullSetsCents)}.
        </Text>
        <Stack gap="xs">
          <Button onClick={() => onFullSets(overpayment.fullSets)}>
            Take the full sets for {formatMoney(overpayment.fullSetsCents)}
          </Button>
          <Button variant="default" onClick={onAsChosen}>
            Only these tests for {formatMoney(overpayment.chosenCents)}
          </Button>
          <Group justify="center">
            <Button variant="subtle" onClick={onClose}>
              Cancel
            </Button>
          </Group>
        </Stack>
      </Stack>
    )}
  </Modal>
);

interface SaveDatasetProps {
  name: string;
  onSaved: () => void;
  oils: ReadonlyMap<number, OilTests>;
  rows: ReadonlyMap<number, OilRow>;
  /** Whether the same values cost less in another way, which comes first. */
  isDearer: boolean;
}

/** Saves the chosen oils as a named dataset. Asks first where full sets would cost less. */
const SaveDataset = ({ name, onSaved, oils, rows, isDearer }: SaveDatasetProps) => {
  const { cart, change } = useCart();
  const [error, setError] = useState<string>();
  const [question, setQuestion] = useState<Overpayment>();
  const nameError = confirmError(cart, name);
  const missing = missingTests(cart.oils, rows);
  const save = (chosen: CartOil[]) => {
    setQuestion(undefined);
    change((before) => confirmDataset({ ...before, oils: chosen }, name));
    onSaved();
    notifyInCart(`${cleanName(name)} is in your cart.`);
  };
  const confirm = () => {
    setError(nameError);
    if (nameError) return;
    const paidTooMuch = overpayment(cart.oils, oils);
    if (paidTooMuch) setQuestion(paidTooMuch);
    else save(cart.oils);
  };
  return (
    <>
      <Button
        className={classes.save}
        variant={isDearer ? 'default' : 'filled'}
        onClick={confirm}
        aria-disabled={nameError !== undefined}
        data-disabled={nameError !== undefined || undefined}
      >
        {cart.editing ? 'Update Dataset in Cart' : 'Add Dataset to Cart'}
      </Button>
      <Text size="sm" className={classes.missing}>
        {missing}
      </Text>
      <Text size="sm" c="red" role="alert" className={classes.error}>
        {nameError ? error : undefined}
      </Text>
      <FullSetQuestion
        overpayment={question}
        onFullSets={save}
        onAsChosen={() => save(cart.oils)}
        onClose={() => setQuestion(undefined)}
      />
    </>
  );
};

interface DatasetBuilderProps {
  tests: readonly DisplayTest[];
  rows: ReadonlyMap<number, OilRow>;
}

/** The tests that are columns of the matrix: those chosen for an oil since it was opened, or all, as at first without a choice. */
const useColumns = (
  tests: readonly DisplayTest[],
  counts: ReadonlyMap<number, TestCount>,
  search: string,
) => {
  const chosen = tests.filter((test) => countOf(counts, test).chosen > 0);
  const [showsAll, setShowsAll] = useState(chosen.length === 0);
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set());
  const added = chosen.filter(({ id }) => !seen.has(id));
  // an unticked test keeps its column
  if (added.length > 0) setSeen(new Set([...seen, ...added.map(({ id }) => id)]));
  const some = useMemo(() => tests.filter(({ id }) => seen.has(id)), [tests, seen]);
  const columns = showsAll || search !== '' || some.length === 0 ? tests : some;
  const showChosen = () => {
    setSeen(new Set());
    setShowsAll(false);
  };
  const showAll = () => setShowsAll(true);
  return { columns, showsAll: columns === tests, canHide: chosen.length > 0, showAll, showChosen };
};

const views = ['list', 'matrix'] as const;
const viewParams = { view: choiceParam(views) };

/** How tests are chosen: from a list of tests for all oils, or cell by cell. A change brings its view to the top of the window. */
const useView = () => {
  const top = useRef<HTMLDivElement>(null);
  const [{ view = 'list' }, update] = useSearchState<{ view: (typeof views)[number] | undefined }>(
    viewParams,
  );
  const seen = useRef(view);
  useEffect(() => {
    if (seen.current !== view) top.current?.scrollIntoView({ block: 'start' });
    seen.current = view;
  }, [view]);
  const choice = (
    <RadioBar
      label="View"
      value={view}
      onChange={(next) => update({ view: next === 'list' ? undefined : next }, { replace: true })}
      choices={[
        { value: 'list', label: 'List' },
        { value: 'matrix', label: 'Matrix' },
      ]}
    />
  );
  return { view, choice, top };
};

/** The chosen oils and tests: a list of tests or a grid, on phones a list of oils, and the form that saves them as a named dataset. */
export const DatasetBuilder = ({ tests, rows }: DatasetBuilderProps) => {
  const { cart } = useCart();
  const [search, setSearch] = useState('');
  const isMobile = useIsMobile();
  const { view, choice, top } = useView();
  const { name, typeName, forgetName } = useDatasetName();
  const columns = useMemo(() => matrixTests(tests), [tests]);
  const byOil = useMemo(() => testsByOil(tests), [tests]);
  const counts = useMemo(() => countTests(cart.oils, byOil), [cart.oils, byOil]);
  const grid = useColumns(columns, counts, search);
  const groups = useMemo(() => groupTests(grid.columns, search), [grid.columns, search]);
  const { actions, pending, settle, canUndo, message, inView } = useMatrix(columns, byOil);
  const cheaper = useCheaperChoice({ oils: cart.oils, databases: cart.regional });
  const lacking = useMemo(() => lackingOils(cart.oils, columns), [cart.oils, columns]);
  const dataHints = (
    <>
      <LackingHint lacking={lacking} tests={columns} rows={rows} actions={actions} />
      <OwnedHint chosen={cart.oils} oils={byOil} onExclude={actions.excludeOwned} />
    </>
  );
  const nameField = <DatasetNameField name={name} onName={typeName} />;
  const shown = { oils: cart.oils, rows, tests: byOil, counts, actions };
  return (
    <Stack gap="md">
      <ModernQuote oils={[...rows.values()]} />
      <MatrixToolbar
        chosen={cart.oils}
        oils={byOil}
        columns={columns}
        actions={{
          ...actions,
          addPreset: (preset) => {
            // its columns come into view
            grid.showChosen();
            actions.addPreset(preset);
          },
        }}
      />
      <div ref={top} className={classes.top} />
      {isMobile ? (
        <>
          {/* the bar leaves the oils in view */}
          <div className={classes.hints}>{dataHints}</div>
          <OilList {...shown} columns={columns} inView={inView} />
          {nameField}
        </>
      ) : view === 'list' ? (
        <AllOilsTests {...shown} columns={columns} beside={choice} inView={inView} />
      ) : (
        <>
          <MatrixLegend view={choice} owns={[...byOil.values()].some((oil) => oil.owned.size > 0)}>
            <Button
              variant="default"
              onClick={grid.showsAll ? grid.showChosen : grid.showAll}
              aria-pressed={grid.showsAll}
              disabled={grid.showsAll && !grid.canHide}
            >
              All tests ({columns.length})
            </Button>
            <FindTest searched={search} onSearch={setSearch} w={260} />
          </MatrixLegend>
          <SearchNote search={search} found={groups} />
          <MatrixGrid {...shown} groups={groups} />
        </>
      )}
      <MatrixBar
        chosen={cart.oils}
        oils={byOil}
        actions={actions}
        canUndo={canUndo}
        message={message}
        isDearer={cheaper !== undefined}
        hints={
          <>
            {!isMobile && dataHints}
            <BestPrice
              cheaper={cheaper}
              label={changeLabel(cheaper)}
              onTake={(choice) => takeWithUndo(choice, takeForSelection)}
            />
          </>
        }
      >
        {!isMobile && nameField}
        <SaveDataset
          name={name}
          onSaved={forgetName}
          oils={byOil}
          rows={rows}
          isDearer={cheaper !== undefined}
        />
      </MatrixBar>
      <FullSetQuestion
        overpayment={pending?.overpayment}
        onFullSets={(oils) => settle(oils, { message: 'Full sets chosen.' })}
        onAsChosen={() => settle(pending?.after, pending?.outcome)}
        onClose={() => settle(undefined)}
      />
    </Stack>
  );
};
