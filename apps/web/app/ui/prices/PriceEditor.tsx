import { changePrice, roundings } from '@iom/contract/purchasing/pricing/pricing.rules.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { centsFromDollars, dollarsFromCents, isRiskyPriceChange } from '@iom/contract/shared/money.ts';
import {
  Button,
  Checkbox,
  Group,
  NativeSelect,
  ScrollArea,
  Stack,
  Table,
  Text,
  TextInput,
} from '@mantine/core';
import { useState } from 'react';
import { money } from '../../lib/format/formats.ts';
import { numberInText, numberMessage, priceInText, priceText } from '../../lib/forms/number-text.ts';
import { ConfirmMutation } from '../dialogs/ConfirmMutation.tsx';
import { UnsavedChanges } from '../dialogs/UnsavedChanges.tsx';
import { WideTable } from '../table/WideTable.tsx';

/** What has a price. */
interface PricedItem {
  id: number;
  name: string;
  /** Below the name. */
  detail: string;
  /** Null: not for sale. */
  price: number | null;
}

/** `was` is the price on the screen. */
interface NewPrice {
  id: number;
  price: number | null;
  was: number | null;
}

/** What is typed, by the id of the item. */
type Draft = Readonly<Record<number, string>>;

interface PriceRow {
  item: PricedItem;
  typed: string;
  /** Null: not for sale. NaN: not a price. */
  price: number | null;
}

const toRow = (item: PricedItem, draft: Draft): PriceRow => {
  const typed = draft[item.id] ?? priceText(item.price);
  return { item, typed, price: priceInText(typed) };
};
const isChanged = ({ item, price }: PriceRow) => price !== item.price;
const isInvalid = ({ price }: PriceRow) => Number.isNaN(price) || (price !== null && price < 0);
const isRisky = ({ item, price }: PriceRow) => isRiskyPriceChange(item.price, price);

const shown = (price: number | null) => (price === null ? 'No price' : money(price));

/** `+10%`, or nothing where a percentage says nothing. */
const percentText = ({ item, price }: PriceRow) => {
  if (!item.price || !price || price === item.price) return '';
  const percent = Number(((price / item.price - 1) * 100).toFixed(1));
  return `${percent > 0 ? '+' : '−'}${Math.abs(percent)}%`;
};

interface BulkProps {
  /** Number of ticked items with a price. */
  count: number;
  onApply: (percent: number, roundToCents: number) => void;
}

/** Changes the prices of the ticked items by a percentage. Nothing is stored yet. */
const BulkChange = ({ count, onApply }: BulkProps) => {
  const [percent, setPercent] = useState('');
  const [rounding, setRounding] = useState('100');
  const value = numberInText(percent.replace('−', '-').replace(/%$/, ''));
  const error = percent !== '' && (Number.isNaN(value) || value < -100 || value > 1000);
  return (
    <Group align="end" gap="sm">
      <TextInput
        label="Change in percent"
        placeholder="5 or -10"
        inputMode="decimal"
        w={150}
        value={percent}
        error={error && 'From -100 to 1000.'}
        onChange={(event) => setPercent(event.currentTarget.value)}
      />
      <NativeSelect
        label="Round to"
        w={130}
        data={roundings.map(({ cents, label }) => ({ value: String(cents), label }))}
        value={rounding}
        onChange={(event) => setRounding(event.currentTarget.value)}
      />
      <Button
        variant="default"
        disabled={count === 0 || percent === '' || error}
        onClick={() => onApply(value, Number(rounding))}
      >
        Apply to {counted(count, 'price')}
      </Button>
    </Group>
  );
};

/** The changes, before they are stored together. */
const ConfirmPrices = ({
  rows,
  save,
  refresh,
  onClose,
}: Pick<Props, 'save' | 'refresh'> & {
  rows: readonly PriceRow[];
  onClose: (saved: boolean) => void;
}) => {
  const [checked, setChecked] = useState(false);
  const [saved, setSaved] = useState(false);
  const risky = rows.filter(isRisky).length;
  return (
    <ConfirmMutation
      title={`Change ${counted(rows.length, 'price')}?`}
      confirm="Save prices"
      disabled={risky > 0 && !checked}
      send={async () => {
        await save(rows.map(({ item, price }) => ({ id: item.id, price, was: item.price })));
        setSaved(true);
      }}
      refresh={refresh}
      success={`${counted(rows.length, 'price')} saved.`}
      onClose={() => onClose(saved)}
    >
      <Stack gap="sm">
        <ScrollArea.Autosize mah={280} type="auto" tabIndex={0} aria-label="New prices">
          <Table fz="sm">
            <Table.Tbody>
              {rows.map((row) => (
                <Table.Tr key={row.item.id}>
                  <Table.Td style={{ overflowWrap: 'anywhere' }}>{row.item.name}</Table.Td>
                  <Table.Td ta="right" className="figures" style={{ whiteSpace: 'nowrap' }}>
                    {shown(row.item.price)} → {shown(row.price)}
                    {isRisky(row) && (
                      <Text span size="sm" c="var(--mantine-color-error)">
                        {row.price === 0 ? ' free' : ` ${percentText(row)}`}
                      </Text>
                    )}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </ScrollArea.Autosize>
        {risky > 0 && (
          <Checkbox
            label={`I have checked the ${counted(risky, 'price')} that ${risky === 1 ? 'is' : 'are'} 0 or changed by more than half.`}
            checked={checked}
            onChange={(event) => setChecked(event.currentTarget.checked)}
          />
        )}
        <Text size="sm" className="quiet">
          New prices take effect immediately. Paid orders keep theirs.
        </Text>
      </Stack>
    </ConfirmMutation>
  );
};

interface PriceTableProps {
  noun: string;
  rows: readonly PriceRow[];
  ticked: ReadonlySet<number>;
  onTick: (ids: readonly number[], on: boolean) => void;
  onType: (id: number, typed: string) => void;
}

const PriceTable = ({ noun, rows, ticked, onTick, onType }: PriceTableProps) => {
  const ids = rows.map(({ item }) => item.id);
  const all = ids.every((id) => ticked.has(id));
  return (
    <WideTable>
      <Table fz="sm" maw={860} aria-label={`Prices of ${noun}s`}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={40}>
              <Checkbox
                size="xs"
                aria-label={`All ${noun}s`}
                checked={all}
                indeterminate={!all && ticked.size > 0}
                onChange={() => onTick(ids, !all)}
              />
            </Table.Th>
            <Table.Th>{noun.charAt(0).toUpperCase() + noun.slice(1)}</Table.Th>
            <Table.Th ta="right" visibleFrom="sm">
              Price
            </Table.Th>
            <Table.Th>New price</Table.Th>
            <Table.Th ta="right" visibleFrom="sm">
              Change
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.item.id}>
              <Table.Td>
                <Checkbox
                  size="xs"
                  aria-label={`Choose ${row.item.name}`}
                  checked={ticked.has(row.item.id)}
                  onChange={(event) => onTick([row.item.id], event.currentTarget.checked)}
                />
              </Table.Td>
              <Table.Td>
                {row.item.name}
                <Text size="xs" className="quiet">
                  {row.item.detail}
                </Text>
                {/* on a phone in place of its columns, so that the field is in view */}
                <Text size="xs" className="figures" hiddenFrom="sm">
                  {[shown(row.item.price), percentText(row)].filter(Boolean).join(', ')}
                </Text>
              </Table.Td>
              <Table.Td ta="right" className="figures" visibleFrom="sm">
                {shown(row.item.price)}
              </Table.Td>
              <Table.Td>
                <TextInput
                  size="xs"
                  w={110}
                  leftSection="$"
                  inputMode="decimal"
                  autoComplete="off"
                  maxLength={15}
                  placeholder="No price"
                  aria-label={`New price of ${row.item.name}`}
                  value={row.typed}
                  error={isInvalid(row) && numberMessage}
                  onChange={(event) => onType(row.item.id, event.currentTarget.value)}
                />
              </Table.Td>
              <Table.Td ta="right" className="figures" visibleFrom="sm">
                {percentText(row)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </WideTable>
  );
};

interface Props {
  /** What an item is called, such as `test`. */
  noun: string;
  items: readonly PricedItem[];
  /** Stores the new prices, all or none. */
  save: (prices: NewPrice[]) => Promise<unknown>;
  /** Loads again what shows the prices. */
  refresh: () => Promise<unknown>;
  onDone: () => void;
}

/** The prices of a list in one table, changed singly or by a percentage, and saved together after a review. */
export const PriceEditor = ({ noun, items, save, refresh, onDone }: Props) => {
  const [draft, setDraft] = useState<Draft>({});
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const [asking, setAsking] = useState(false);
  const rows = items.map((item) => toRow(item, draft));
  const changed = rows.filter(isChanged);
  const invalid = rows.filter(isInvalid).length;
  const tick = (ids: readonly number[], on: boolean) =>
    setTicked(new Set([...ticked].filter((id) => !ids.includes(id)).concat(on ? ids : [])));
  const priced = rows.filter(({ item, price }) => ticked.has(item.id) && price !== null && price >= 0);
  const apply = (percent: number, roundToCents: number) =>
    setDraft({
      ...draft,
      ...Object.fromEntries(
        priced.map(({ item, price }) => {
          const cents = changePrice(centsFromDollars(price ?? 0), { percent, roundToCents });
          return [item.id, priceText(dollarsFromCents(cents))];
        }),
      ),
    });
  return (
    <Stack gap="md">
      <UnsavedChanges unsaved={changed.length > 0 && !asking} />
      <BulkChange count={priced.length} onApply={apply} />
      <PriceTable
        noun={noun}
        rows={rows}
        ticked={ticked}
        onTick={tick}
        onType={(id, typed) => setDraft({ ...draft, [id]: typed })}
      />
      <Group
        style={{ position: 'sticky', bottom: 0, background: 'var(--mantine-color-body)', zIndex: 2 }}
        py="sm"
      >
        <Button disabled={changed.length === 0 || invalid > 0} onClick={() => setAsking(true)}>
          Review {counted(changed.length, 'change')}
        </Button>
        <Button variant="default" disabled={changed.length === 0} onClick={() => setDraft({})}>
          Undo all
        </Button>
        <Button variant="default" onClick={onDone}>
          Back to the list
        </Button>
        {invalid > 0 && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {counted(invalid, 'price')} cannot be read.
          </Text>
        )}
      </Group>
      {asking && (
        <ConfirmPrices
          rows={changed}
          save={save}
          refresh={refresh}
          onClose={(saved) => {
            setAsking(false);
            if (saved) setDraft({});
          }}
        />
      )}
    </Stack>
  );
};
