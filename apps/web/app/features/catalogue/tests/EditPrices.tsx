import {
  listDisplayTests,
  readDisplayTest,
  readOil,
  updateTestPrices,
} from '@iom/contract/catalogue/catalogue.endpoints.ts';
import type { DisplayTest } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { changePrice, roundings } from '@iom/contract/catalogue/test-prices.rules.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { centsFromDollars, dollarsFromCents, isRiskyPriceChange } from '@iom/contract/shared/money.ts';
import {
  Button,
  Checkbox,
  Group,
  NativeSelect,
  ScrollArea,
  Skeleton,
  Stack,
  Table,
  Text,
  TextInput,
} from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import { endpointQuery, invalidate } from '../../../lib/api/endpoint-query.ts';
import { money } from '../../../lib/format/formats.ts';
import { numberInText, numberMessage, priceInText, priceText } from '../../../lib/forms/number-text.ts';
import { ConfirmMutation } from '../../../ui/dialogs/ConfirmMutation.tsx';
import { UnsavedChanges } from '../../../ui/dialogs/UnsavedChanges.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { WideTable } from '../../../ui/table/WideTable.tsx';

/** What is typed, by the id of the test. */
type Draft = Readonly<Record<number, string>>;

interface PriceRow {
  test: DisplayTest;
  typed: string;
  /** Null: not for sale. NaN: not a price. */
  price: number | null;
}

const toRow = (test: DisplayTest, draft: Draft): PriceRow => {
  const typed = draft[test.id] ?? priceText(test.price);
  return { test, typed, price: priceInText(typed) };
};
const isChanged = ({ test, price }: PriceRow) => price !== test.price;
const isInvalid = ({ price }: PriceRow) => Number.isNaN(price) || (price !== null && price < 0);
const isRisky = ({ test, price }: PriceRow) => isRiskyPriceChange(test.price, price);

const shown = (price: number | null) => (price === null ? 'No price' : money(price));

/** `+10%`, or nothing where a percentage says nothing. */
const percentText = ({ test, price }: PriceRow) => {
  if (!test.price || !price || price === test.price) return '';
  const percent = Number(((price / test.price - 1) * 100).toFixed(1));
  return `${percent > 0 ? '+' : '−'}${Math.abs(percent)}%`;
};

interface BulkProps {
  /** Number of ticked tests with a price. */
  count: number;
  onApply: (percent: number, roundToCents: number) => void;
}

/** Changes the prices of the ticked tests by a percentage. Nothing is stored yet. */
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
  onClose,
}: {
  rows: readonly PriceRow[];
  onClose: (saved: boolean) => void;
}) => {
  const client = useQueryClient();
  const [checked, setChecked] = useState(false);
  const [saved, setSaved] = useState(false);
  const risky = rows.filter(isRisky).length;
  return (
    <ConfirmMutation
      title={`Change ${counted(rows.length, 'price')}?`}
      confirm="Save prices"
      disabled={risky > 0 && !checked}
      send={async () => {
        const prices = rows.map(({ test, price }) => ({ id: test.id, price, was: test.price }));
        await call(updateTestPrices, { body: { prices } });
        setSaved(true);
      }}
      refresh={() => invalidate(client, listDisplayTests, readDisplayTest, readOil)}
      success={`${counted(rows.length, 'price')} saved.`}
      onClose={() => onClose(saved)}
    >
      <Stack gap="sm">
        <ScrollArea.Autosize mah={280} type="auto" tabIndex={0} aria-label="New prices">
          <Table fz="sm">
            <Table.Tbody>
              {rows.map((row) => (
                <Table.Tr key={row.test.id}>
                  <Table.Td style={{ overflowWrap: 'anywhere' }}>{row.test.name}</Table.Td>
                  <Table.Td ta="right" className="figures" style={{ whiteSpace: 'nowrap' }}>
                    {shown(row.test.price)} → {shown(row.price)}
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
  rows: readonly PriceRow[];
  ticked: ReadonlySet<number>;
  onTick: (ids: readonly number[], on: boolean) => void;
  onType: (id: number, typed: string) => void;
}

const PriceTable = ({ rows, ticked, onTick, onType }: PriceTableProps) => {
  const ids = rows.map(({ test }) => test.id);
  const all = ids.every((id) => ticked.has(id));
  return (
    <WideTable minWidth={560}>
      <Table fz="sm" aria-label="Prices of tests">
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={40}>
              <Checkbox
                size="xs"
                aria-label="All tests"
                checked={all}
                indeterminate={!all && ticked.size > 0}
                onChange={() => onTick(ids, !all)}
              />
            </Table.Th>
            <Table.Th>Test</Table.Th>
            <Table.Th ta="right">Price</Table.Th>
            <Table.Th>New price</Table.Th>
            <Table.Th ta="right">Change</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.test.id}>
              <Table.Td>
                <Checkbox
                  size="xs"
                  aria-label={`Choose ${row.test.name}`}
                  checked={ticked.has(row.test.id)}
                  onChange={(event) => onTick([row.test.id], event.currentTarget.checked)}
                />
              </Table.Td>
              <Table.Td>
                {row.test.name}
                <Text size="xs" className="quiet">
                  {[row.test.method, row.test.group].filter(Boolean).join(', ')}
                </Text>
              </Table.Td>
              <Table.Td ta="right" className="figures">
                {shown(row.test.price)}
              </Table.Td>
              <Table.Td>
                <TextInput
                  size="xs"
                  w={130}
                  leftSection="$"
                  inputMode="decimal"
                  autoComplete="off"
                  maxLength={15}
                  placeholder="No price"
                  aria-label={`New price of ${row.test.name}`}
                  value={row.typed}
                  error={isInvalid(row) && numberMessage}
                  onChange={(event) => onType(row.test.id, event.currentTarget.value)}
                />
              </Table.Td>
              <Table.Td ta="right" className="figures">
                {percentText(row)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </WideTable>
  );
};

const PriceEditor = ({ tests, onDone }: { tests: readonly DisplayTest[]; onDone: () => void }) => {
  const [draft, setDraft] = useState<Draft>({});
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const [asking, setAsking] = useState(false);
  const rows = tests.map((test) => toRow(test, draft));
  const changed = rows.filter(isChanged);
  const invalid = rows.filter(isInvalid).length;
  const tick = (ids: readonly number[], on: boolean) =>
    setTicked(new Set([...ticked].filter((id) => !ids.includes(id)).concat(on ? ids : [])));
  const priced = rows.filter(({ test, price }) => ticked.has(test.id) && price !== null && price >= 0);
  const apply = (percent: number, roundToCents: number) =>
    setDraft({
      ...draft,
      ...Object.fromEntries(
        priced.map(({ test, price }) => {
          const cents = changePrice(centsFromDollars(price ?? 0), { percent, roundToCents });
          return [test.id, priceText(dollarsFromCents(cents))];
        }),
      ),
    });
  return (
    <Stack gap="md">
      <UnsavedChanges unsaved={changed.length > 0 && !asking} />
      <BulkChange count={priced.length} onApply={apply} />
      <PriceTable
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
          onClose={(saved) => {
            setAsking(false);
            if (saved) setDraft({});
          }}
        />
      )}
    </Stack>
  );
};

/** The prices of all tests in one table, changed singly or by a percentage, and saved together. */
export const EditPrices = ({ onDone }: { onDone: () => void }) => {
  const { data, error, refetch } = useQuery({
    ...endpointQuery(listDisplayTests, { query: { ordering: 'id' } }),
    staleTime: 0,
  });
  if (error && !data) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h={480} animate={false} />;
  return <PriceEditor tests={data.results} onDone={onDone} />;
};
