import type { DisplayTest, OilRow } from '@iom/contract/catalogue/catalogue.schemas.ts';
import type { CartOil } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { Button } from '@mantine/core';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useRef, useState } from 'react';
import type { TestCount } from '../model/columns.rules.ts';
import { type OilTests, testsOf } from '../model/matrix.rules.ts';
import type { MatrixActions } from '../model/use-matrix.ts';
import { usePageOffset } from '../use-page-offset.ts';
import { AllOilsSheet } from './AllOilsSheet.tsx';
import { OilLine } from './OilLine.tsx';
import { OilSheet } from './OilSheet.tsx';
import classes from './phone.module.css';

const lineHeight = 76;

interface Props {
  oils: readonly CartOil[];
  /** Catalogue rows by sample. */
  rows: ReadonlyMap<number, OilRow>;
  tests: ReadonlyMap<number, OilTests>;
  columns: readonly DisplayTest[];
  counts: ReadonlyMap<number, TestCount>;
  actions: MatrixActions;
}

/** The oils as a list for narrow screens; the tests of one or of all open in a sheet. Only visible lines exist. */
export const OilList = ({ oils, rows, tests, columns, counts, actions }: Props) => {
  const list = useRef<HTMLUListElement>(null);
  const [opened, setOpened] = useState<number | 'all'>();
  const scrollMargin = usePageOffset(list);
  const virtualizer = useWindowVirtualizer({
    count: oils.length,
    estimateSize: () => lineHeight,
    overscan: 4,
    scrollMargin,
  });
  const oil = oils.find(({ sample }) => sample === opened);
  const close = () => setOpened(undefined);
  return (
    <>
      <Button variant="default" fullWidth onClick={() => setOpened('all')}>
        Choose tests for all {counted(oils.length, 'oil')}
      </Button>
      <ul
        ref={list}
        className={classes.list}
        aria-label="Oils and tests"
        style={{ blockSize: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const line = oils[index];
          return (
            line && (
              <OilLine
                key={line.sample}
                index={index}
                count={oils.length}
                top={start - scrollMargin}
                oil={line}
                row={rows.get(line.sample)}
                known={testsOf(tests, line.sample)}
                onOpen={setOpened}
              />
            )
          );
        })}
      </ul>
      {opened === 'all' && (
        <AllOilsSheet
          onClose={close}
          oilCount={oils.length}
          columns={columns}
          counts={counts}
          actions={actions}
        />
      )}
      {oil && (
        <OilSheet
          oil={oil}
          row={rows.get(oil.sample)}
          known={testsOf(tests, oil.sample)}
          columns={columns}
          actions={actions}
          onClose={close}
        />
      )}
    </>
  );
};
