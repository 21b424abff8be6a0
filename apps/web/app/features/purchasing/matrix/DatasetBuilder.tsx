import type { DisplayTest, OilRow } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { Stack, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { SearchField } from '../../../ui/table/SearchField.tsx';
import { useIsMobile } from '../../../ui/use-is-mobile.ts';
import { useDatasetName } from '../cart/use-dataset-name.ts';
import { useCart } from '../model/use-cart.ts';
import { CheaperDatabase } from '../regional/CheaperDatabase.tsx';
import { DatasetNameField } from './DatasetNameField.tsx';
import { FullSetQuestion } from './FullSetQuestion.tsx';
import { MatrixGrid } from './grid/MatrixGrid.tsx';
import { MatrixBar } from './MatrixBar.tsx';
import { MatrixLegend } from './MatrixLegend.tsx';
import { MatrixToolbar } from './MatrixToolbar.tsx';
import { ModernQuote } from './ModernQuote.tsx';
import { totalPrice } from './model/bulk.rules.ts';
import { countTests, groupTests } from './model/columns.rules.ts';
import { matrixTests, testsByOil } from './model/matrix.rules.ts';
import { useMatrix } from './model/use-matrix.ts';
import { OwnedHint } from './OwnedHint.tsx';
import { OilList } from './phone/OilList.tsx';
import { SaveDataset } from './SaveDataset.tsx';

interface Props {
  tests: readonly DisplayTest[];
  rows: ReadonlyMap<number, OilRow>;
}

/** The matrix of chosen oils and tests: a grid, on phones a list of oils, and the form that saves them as a named dataset. */
export const DatasetBuilder = ({ tests, rows }: Props) => {
  const { cart } = useCart();
  const [search, setSearch] = useState('');
  const isMobile = useIsMobile();
  const { name, typeName, forgetName } = useDatasetName();
  const columns = useMemo(() => matrixTests(tests), [tests]);
  const groups = useMemo(() => groupTests(columns, search), [columns, search]);
  const byOil = useMemo(() => testsByOil(tests), [tests]);
  const counts = useMemo(() => countTests(cart.oils, byOil), [cart.oils, byOil]);
  const { actions, pending, settle, canUndo, message } = useMatrix(columns, byOil);
  const nameField = <DatasetNameField name={name} onName={typeName} />;
  const shown = { oils: cart.oils, rows, tests: byOil, counts, actions };
  return (
    <Stack gap="md">
      <ModernQuote oils={[...rows.values()]} />
      <MatrixToolbar chosen={cart.oils} oils={byOil} columns={columns} actions={actions} />
      {isMobile ? (
        <>
          {nameField}
          <OilList {...shown} columns={columns} />
        </>
      ) : (
        <>
          <MatrixLegend owns={[...byOil.values()].some((oil) => oil.owned.size > 0)}>
            <SearchField
              type="search"
              searched={search}
              onSearch={setSearch}
              aria-label="Find a test"
              placeholder="Find a test or method"
              w={260}
            />
          </MatrixLegend>
          {groups.length === 0 && <Text className="quiet">No test matches “{search}”.</Text>}
          <MatrixGrid {...shown} groups={groups} />
        </>
      )}
      <MatrixBar
        chosen={cart.oils}
        oils={byOil}
        actions={actions}
        canUndo={canUndo}
        message={message}
        hints={
          <>
            <OwnedHint chosen={cart.oils} oils={byOil} onExclude={actions.excludeOwned} />
            <CheaperDatabase
              samples={cart.oils.map((oil) => oil.sample)}
              totalCents={totalPrice(cart.oils, byOil)}
            />
          </>
        }
      >
        {!isMobile && nameField}
        <SaveDataset name={name} onSaved={forgetName} oils={byOil} rows={rows} />
      </MatrixBar>
      <FullSetQuestion
        overpayment={pending?.overpayment}
        onFullSets={(oils) => settle(oils, 'Full sets chosen.')}
        onAsChosen={() => settle(pending?.after, pending?.message)}
        onClose={() => settle(undefined)}
      />
    </Stack>
  );
};
