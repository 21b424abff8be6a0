import type { OilRow } from '@iom/contract/catalogue/catalogue.schemas.ts';
import type { CartOil } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { formatMoney } from '@iom/contract/shared/money.ts';
import { Button, UnstyledButton } from '@mantine/core';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { memo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useCloseByBack } from '../../../../lib/pages/use-close-by-back.ts';
import type { AllOilsTestsProps } from '../list/TestList.tsx';
import { fullSetSaving } from '../model/bulk.rules.ts';
import { type OilTests, oilName, priceTests, testsOf } from '../model/matrix.rules.ts';
import { usePageOffset } from '../use-page-offset.ts';
import classes from './phone.module.css';
import { AllOilsSheet, OilSheet } from './TestSheet.tsx';

interface OilLineProps {
  index: number;
  count: number;
  /** Pixels below the first line. */
  top: number;
  oil: CartOil;
  row: OilRow | undefined;
  known: OilTests;
  onOpen: (sample: number) => void;
}

/** An oil with its price and its number of chosen tests. Pressing it opens its tests. */
const OilLine = memo(({ index, count, top, oil, row, known, onOpen }: OilLineProps) => {
  const { priceCents, fullSet } = priceTests(known, oil.tests);
  const saving = fullSetSaving(known, oil.tests);
  return (
    <li
      aria-setsize={count}
      aria-posinset={index + 1}
      className={classes.line}
      style={{ insetBlockStart: top }}
    >
      <UnstyledButton
        className={classes.lineButton}
        onClick={() => onOpen(oil.sample)}
        aria-haspopup="dialog"
      >
        <span className={classes.lineName}>{oilName(oil.sample, row)}</span>
        <span className={classes.linePrice}>{formatMoney(priceCents)}</span>
        <span className={classes.lineNote}>
          {row?.sample__report_number},{' '}
          {fullSet ? 'full set' : `${oil.tests.length} of ${known.forSale.size} tests`}
        </span>
        <span className={classes.lineNote}>
          {saving ? `Full set saves ${formatMoney(saving)}` : ''} <span aria-hidden="true">›</span>
        </span>
      </UnstyledButton>
    </li>
  );
});

const lineHeight = 76;

/** The sheet that is open: of all oils, or of one by its sample. It is an entry of the history, so that Back closes it. */
const useSheet = () => {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const opened: unknown =
    typeof state === 'object' && state !== null ? Reflect.get(state, 'sheet') : undefined;
  const close = useCloseByBack(opened);
  return {
    opened,
    open: (sheet: number | 'all') =>
      void navigate(pathname + search, { state: { sheet }, preventScrollReset: true }),
    close,
  };
};

/** The oils as a list for narrow screens. The tests of one oil, or of all, open in a sheet. Only visible lines are rendered. */
export const OilList = ({ oils, rows, tests, columns, counts, actions, inView }: AllOilsTestsProps) => {
  const list = useRef<HTMLUListElement>(null);
  const { opened, open, close } = useSheet();
  const scrollMargin = usePageOffset(list);
  const virtualizer = useWindowVirtualizer({
    count: oils.length,
    estimateSize: () => lineHeight,
    overscan: 4,
    scrollMargin,
  });
  const oil = oils.find(({ sample }) => sample === opened);
  return (
    <>
      <Button variant="default" fullWidth onClick={() => open('all')}>
        {oils.length === 1 ? 'Choose tests' : `Choose tests for all ${counted(oils.length, 'oil')}`}
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
                onOpen={open}
              />
            )
          );
        })}
      </ul>
      {opened === 'all' && (
        <AllOilsSheet
          onClose={close}
          oils={oils}
          rows={rows}
          tests={tests}
          columns={columns}
          counts={counts}
          actions={actions}
          inView={inView}
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
