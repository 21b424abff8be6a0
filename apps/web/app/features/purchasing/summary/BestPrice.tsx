import { pages } from '@iom/contract/pages/pages.ts';
import type { LocalCart } from '@iom/contract/purchasing/cart/cart.rules.ts';
import { readBestPrice } from '@iom/contract/purchasing/pricing/pricing.endpoints.ts';
import type { BestPriceResponse, CheapestChoice } from '@iom/contract/purchasing/pricing/pricing.schemas.ts';
import { centsFromDollars, formatMoney } from '@iom/contract/shared/money.ts';
import { Alert, Button, Group, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { call } from '../../../lib/api/api.ts';
import { endpointKey } from '../../../lib/api/endpoint-query.ts';
import { wrapping } from '../../../ui/wrapping.ts';
import {
  addedDatabases,
  type BestPriceItems,
  bestPriceText,
  takeForDatasets,
  takenText,
} from '../model/best-price.rules.ts';
import { changeCart } from '../model/cart-store.ts';
import { copyIds } from '../model/order-draft.rules.ts';
import { changeCartWithUndo, useCart } from '../model/use-cart.ts';

const settleMs = 400;

/** A cheaper choice with the same values. */
export interface CheaperChoice {
  items: BestPriceItems;
  response: BestPriceResponse;
  best: CheapestChoice;
  /** False while the answer for a changed choice is on its way. */
  isCurrent: boolean;
}

/**
 * The cheaper choice for these oils beside these databases; undefined if there is none, and where the server has not answered.
 * @param asVisitor leaves out what the user holds and bought before
 */
export const useCheaperChoice = (
  { oils, databases }: BestPriceItems,
  asVisitor = false,
): CheaperChoice | undefined => {
  const { items, body, key } = useMemo(() => {
    const chosen = oils.filter(({ tests }) => tests.length > 0);
    const request = { items: chosen, regional_reports: copyIds(databases), as_visitor: asVisitor };
    // one text: a key of thousands of ids would be hashed on every render
    return { items: { oils: chosen, databases }, body: request, key: JSON.stringify(request) };
  }, [oils, databases, asVisitor]);
  const [settledKey] = useDebouncedValue(key, settleMs);
  const isSettled = key === settledKey;
  const { data, isPlaceholderData } = useQuery({
    queryKey: [endpointKey(readBestPrice), settledKey],
    queryFn: ({ signal }) => call(readBestPrice, { body, signal }),
    enabled: isSettled && items.oils.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
  if (!data?.best || items.oils.length === 0) return undefined;
  return { items, response: data, best: data.best, isCurrent: isSettled && !isPlaceholderData };
};

interface BestPriceProps {
  cheaper: CheaperChoice | undefined;
  /** What the button says. */
  label: string;
  onTake: (cheaper: CheaperChoice) => void;
}

/** One sentence about a cheaper choice, and the button that takes it; nothing if there is none. */
export const BestPrice = ({ cheaper, label, onTake }: BestPriceProps) => {
  if (!cheaper) return null;
  return (
    <Alert color="oil" variant="light" role="status" px="sm" py={6} aria-label="Best price">
      <Group gap="xs">
        {/* beside the text the button is as wide as its label, below it as wide as the text */}
        <Text size="sm" style={{ flex: '999 1 14rem' }}>
          {bestPriceText(cheaper.items, cheaper.response)}
        </Text>
        <Button
          styles={wrapping}
          flex="1 0 auto"
          disabled={!cheaper.isCurrent}
          onClick={() => onTake(cheaper)}
        >
          {label}
        </Button>
      </Group>
    </Alert>
  );
};

/** `Change and save $64,800.00` */
export const changeLabel = (cheaper: CheaperChoice | undefined, hasCodes = false) =>
  `Change and save ${formatMoney(centsFromDollars(cheaper?.best.saves ?? 0))}${hasCodes ? ' before discounts' : ''}`;

type Take = (cart: LocalCart, items: BestPriceItems, choice: CheapestChoice) => LocalCart;

/** Changes the cart to the cheaper choice, with Undo. */
export const takeWithUndo = ({ items, best }: CheaperChoice, take: Take) => {
  changeCartWithUndo(takenText(items, best), () => changeCart((cart) => take(cart, items, best)));
};

/** The cheaper choice for the confirmed datasets of the cart, beside its databases; undefined if it is not `wanted`. */
export const useCheaperDatasets = (wanted = true): CheaperChoice | undefined => {
  const { cart } = useCart();
  const oils = useMemo(
    () => (wanted ? cart.datasets.flatMap((dataset) => dataset.oils) : []),
    [cart.datasets, wanted],
  );
  return useCheaperChoice({ oils, databases: cart.regional });
};

/**
 * The best price of the cart's datasets. Databases are an order of their own: a step of the checkout leads back to the cart with them, and
 * if it has nothing left to pay for.
 */
export const DatasetsBestPrice = ({ cheaper }: { cheaper: CheaperChoice | undefined }) => {
  const { cart } = useCart();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const take = async (choice: CheaperChoice) => {
    const { items, best } = choice;
    const leavesStep = addedDatabases(items, best).length > 0 || best.items.length === 0;
    // a step without items would redirect
    if (leavesStep && pathname !== pages.cart.path()) await navigate(pages.cart.path());
    takeWithUndo(choice, takeForDatasets);
  };
  return (
    <BestPrice
      cheaper={cheaper}
      label={changeLabel(cheaper, cart.codes.datasets.length > 0)}
      onTake={(choice) => void take(choice)}
    />
  );
};
